import { auditPlatform } from '#server/platform/operation/audit.ts';
import type { PlatformCtx } from '#server/platform/operation/context.ts';
import type { PlatformTx } from '#server/platform/database/database.ts';
import { passwordMatches } from '#server/features/account/passwords.ts';
import { adminToken } from '#server/features/account/refresh.ts';
import { insertSession } from '#server/features/account/sessionStore.ts';
import { openSession, sessionAnswer } from '#server/features/account/signIn.ts';
import { findAdminByName, findUserByName, holdAccount } from '#server/features/account/store.ts';
import { forgive, perAddress, perName, throttle } from '#server/features/account/throttle.ts';
import { AppError } from '#shared/errors.ts';

export async function loginUser(ctx: PlatformCtx, nameOrEmail: string, password: string) {
  const claim = { area: 'user', name: nameOrEmail, password } as const;
  const entered = await enter(ctx, claim, findUserByName, ({ id }, tx) => openSession(ctx, tx, id));
  return sessionAnswer(ctx, entered.sessionId, entered.account.id);
}

export async function loginAdmin(ctx: PlatformCtx, username: string, password: string) {
  const claim = { area: 'admin', name: username, password } as const;
  const { account, sessionId } = await enter(ctx, claim, findAdminByName, async ({ id, role }, tx) => {
    const { userAgent, address, platform } = ctx;
    const owner = { adminId: id };
    const opened = await insertSession(tx, { owner, userAgent, address, now: platform.clock.now() });
    const actor = { kind: 'admin', adminId: id, name: username, role, sessionId: opened } as const;
    auditPlatform({ ...ctx, actor }, tx, 'account.admin_login', id);
    return opened;
  });
  const { password_hash: _hash, status: _status, ...admin } = account;
  return { token: await adminToken(ctx.platform, sessionId, admin.id), admin };
}

interface Claim {
  area: 'user' | 'admin';
  name: string;
  password: string;
}

interface Account {
  id: number;
  status: string;
  password_hash: string | null;
}

/** Opens a session for who knows the password. Unknown, wrong and disabled look the same, and take the same time. */
async function enter<Found extends Account>(
  { platform, address }: PlatformCtx,
  { area, name, password }: Claim,
  find: (tx: PlatformTx, name: string) => Promise<Found | undefined>,
  open: (account: Found, tx: PlatformTx) => Promise<number>,
): Promise<{ account: Found; sessionId: number }> {
  const own = perName(`${area}_login`, name);
  const shared = perAddress(`${area}_login`, address);
  await throttle(platform, [own, shared]);
  const account = await platform.database.inPlatform((tx) => find(tx, name));
  const matches = await passwordMatches(account?.password_hash, password);
  if (!account?.password_hash || !matches || account.status !== 'active') throw new AppError('login_failed');
  const { id, password_hash: hash } = account;
  const sessionId = await platform.database.inPlatform(async (tx) => {
    // The password may have been changed, and all sessions ended, while we compared it.
    if (!(await holdAccount(tx, `${area}_account`, id, hash))) throw new AppError('login_failed');
    await forgive(tx, own, shared);
    return open(account, tx);
  });
  return { account, sessionId };
}
