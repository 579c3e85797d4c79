import { closeStreams } from '#server/features/account/closeStreams.ts';
import { endLinksOf } from '#server/features/account/linkStore.ts';
import { hashNewPassword, passwordMatches } from '#server/features/account/password/passwords.ts';
import { endSessionsOf } from '#server/features/account/sessionStore.ts';
import { findUser, lockActiveUser, namesOf, setPassword } from '#server/features/account/store.ts';
import { perName, requireAttempts, resetThrottle, type Limit } from '#server/features/account/throttle.ts';
import { findAdmin, lockActiveAdmin, setAdminPassword } from '#server/features/administrator/public.ts';
import { sendMail } from '#server/features/mail/public.ts';
import { systemPlatformCtx } from '#server/platform/jobs/job.ts';
import type { PlatformCtx } from '#server/platform/operation/context.ts';
import {
  performOnPlatform,
  platformOperationOf,
  systemPlatformOperation,
  type ActorOf,
} from '#server/platform/operation/platformOperation.ts';
import { adminProfileRoutes, profileRoutes } from '#shared/contract/profile.ts';
import { AppError } from '#shared/errors.ts';

/** Changes the password, ends every other session, and ends every link that was mailed. */
export const changePassword = platformOperationOf(profileRoutes.changePassword, {
  name: 'account.change_password',
  who: 'user',
  prepare: (ctx, { body: { current_password, new_password } }) =>
    newHash(ctx, current_password, new_password),
  async run({ platform, actor }, tx, _input, { oldHash, limit, hash }) {
    const { userId, sessionId } = actor;
    const now = platform.clock.now();
    if (!(await lockActiveUser(tx, userId, oldHash))) throw new AppError('password_wrong');
    await resetThrottle(tx, limit);
    await setPassword(tx, userId, hash);
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
  prepare: (ctx, { body: { current_password, new_password } }) =>
    newHash(ctx, current_password, new_password),
  async run({ platform, actor }, tx, _input, { oldHash, limit, hash }) {
    const { adminId, sessionId } = actor;
    if (!(await lockActiveAdmin(tx, adminId, oldHash))) throw new AppError('password_wrong');
    await resetThrottle(tx, limit);
    await setAdminPassword(tx, adminId, hash);
    await endSessionsOf(tx, { adminId }, platform.clock.now(), sessionId);
    return {};
  },
});

type SignedIn = PlatformCtx<ActorOf<'user'> | ActorOf<'admin'>>;

async function newHash(ctx: SignedIn, current: string, wanted: string) {
  const { names, ...checked } = await requirePassword(ctx, current);
  return { ...checked, hash: await hashNewPassword(wanted, names, 'new_password') };
}

/**
 * Requires the password of whoever is signed in, which somebody else at their screen does not know. Answers the hash
 * that it was compared with, the names of the account and the throttle to reset; rejects with `password_wrong`. Outside of any transaction.
 */
export async function requirePassword({ platform, actor }: SignedIn, password: string) {
  const limit = perName(`${actor.kind}_password`, actor.kind === 'user' ? actor.userId : actor.adminId);
  const { oldHash, names } = await performOnPlatform(systemPlatformCtx(platform), beginPasswordCheck, {
    actor,
    limit,
  });
  if (!(await passwordMatches(oldHash, password)) || !oldHash) throw new AppError('password_wrong');
  return { oldHash, names, limit };
}

/** Counts the attempt and reads the hash. Committed before the password is compared: see `requireAttempts`. */
export const beginPasswordCheck = systemPlatformOperation(
  'account.begin_password_check',
  async ({ platform }, tx, { actor, limit }: { actor: SignedIn['actor']; limit: Limit }) => {
    await requireAttempts(tx, { limits: [limit] }, platform.clock.now());
    if (actor.kind === 'user') {
      const user = await findUser(tx, actor.userId);
      return { oldHash: user?.password_hash, names: user ? namesOf(user) : [] };
    }
    const admin = await findAdmin(tx, actor.adminId);
    return { oldHash: admin?.password_hash, names: admin ? [admin.username] : [] };
  },
);
