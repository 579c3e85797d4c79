import { closeStreams } from '#server/features/account/closeStreams.ts';
import { endLinksOf } from '#server/features/account/links.ts';
import { hashPassword, passwordMatches } from '#server/features/account/passwords.ts';
import { endSessionsOf } from '#server/features/account/sessionStore.ts';
import { findAdmin, findUser, holdAccount, setPassword } from '#server/features/account/store.ts';
import { forgive, perName, throttle } from '#server/features/account/throttle.ts';
import { sendMail } from '#server/features/mail/public.ts';
import type { PlatformCtx } from '#server/platform/operation/context.ts';
import { platformOperationOf, type ActorOf } from '#server/platform/operation/platformOperation.ts';
import { adminProfileRoutes, profileRoutes } from '#shared/contract/profile.ts';
import { AppError } from '#shared/errors.ts';

/** Changes the password, ends every other session, and takes back every link that was mailed. */
export const changePassword = platformOperationOf(profileRoutes.changePassword, {
  name: 'account.change_password',
  who: 'user',
  audited: true,
  prepare: (ctx, { body: { current_password, new_password } }) =>
    newHash(ctx, current_password, new_password),
  async run({ platform, actor }, tx, _input, { oldHash, hash }) {
    const { userId, sessionId } = actor;
    const now = platform.clock.now();
    if (!(await holdAccount(tx, 'user_account', userId, oldHash))) throw new AppError('password_wrong');
    await setPassword(tx, 'user_account', userId, hash);
    await endSessionsOf(tx, { userId }, now, sessionId);
    await endLinksOf(tx, userId, now);
    await closeStreams(platform, tx, userId);
    const user = await findUser(tx, userId);
    const { email: to, locale, display_name: name } = user!;
    sendMail(platform, tx, { kind: 'password_changed', to, locale, values: { name } });
    return {};
  },
});

export const changeAdminPassword = platformOperationOf(adminProfileRoutes.changePassword, {
  name: 'account.change_admin_password',
  who: 'admin',
  audited: true,
  prepare: (ctx, { body: { current_password, new_password } }) =>
    newHash(ctx, current_password, new_password),
  async run({ platform, actor }, tx, _input, { oldHash, hash }) {
    const { adminId, sessionId } = actor;
    if (!(await holdAccount(tx, 'admin_account', adminId, oldHash))) throw new AppError('password_wrong');
    await setPassword(tx, 'admin_account', adminId, hash);
    await endSessionsOf(tx, { adminId }, platform.clock.now(), sessionId);
    return {};
  },
});

type SignedIn = PlatformCtx<ActorOf<'user'> | ActorOf<'admin'>>;

async function newHash(ctx: SignedIn, current: string, wanted: string) {
  const oldHash = await requirePassword(ctx, current);
  return { oldHash, hash: await hashPassword(wanted) };
}

/**
 * Asks whoever is signed in for their password once more: who sits at somebody else's screen does not know it.
 * Answers the hash it was compared with; rejects with `password_wrong`. Outside of any transaction.
 */
export async function requirePassword({ platform, actor }: SignedIn, password: string): Promise<string> {
  const own = perName(`${actor.kind}_password`, actor.kind === 'user' ? actor.userId : actor.adminId);
  await throttle(platform, [own]);
  const account = await platform.database.inPlatform(async (tx) =>
    actor.kind === 'user' ? findUser(tx, actor.userId) : findAdmin(tx, actor.adminId),
  );
  const stored = account?.password_hash;
  if (!(await passwordMatches(stored, password)) || !stored) throw new AppError('password_wrong');
  await platform.database.inPlatform((tx) => forgive(tx, own));
  return stored;
}
