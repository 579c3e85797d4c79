import { workspacesOf, type Membership } from '#server/platform/directory.ts';
import { toUnix } from '#server/platform/clock.ts';
import type { PlatformTx } from '#server/platform/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { auditPlatform } from '#server/platform/audit.ts';
import type { PlatformActor, PlatformCtx } from '#server/platform/context.ts';
import type { ActorOf } from '#server/platform/platformOperation.ts';
import {
  clearFailures,
  countFailure,
  loginLimits,
  refuseThrottled,
} from '#server/features/account/throttle.ts';
import { passwordMatches } from '#server/features/account/passwords.ts';
import {
  endSession,
  extendSession,
  findAdminForLogin,
  findUser,
  findUserForLogin,
  insertSession,
} from '#server/features/account/store.ts';
import { AppError } from '#shared/errors.ts';

/** A token lives an hour; the session behind it thirty days from its last renewal. */
const tokenSeconds = 3600;

export async function loginUser(ctx: PlatformCtx, nameOrEmail: string, password: string) {
  const { platform } = ctx;
  const claim = { area: 'user', name: nameOrEmail, password } as const;
  const { account, sessionId } = await enter(ctx, claim, findUserForLogin);
  const { password_hash: _hash, status: _status, ...user } = account;
  const memberships = await workspacesOf(platform.database, account.id);
  return { ...(await sessionIn(platform, sessionId, account.id, memberships[0])), user };
}

export async function loginAdmin(ctx: PlatformCtx, username: string, password: string) {
  const { platform } = ctx;
  const claim = { area: 'admin', name: username, password } as const;
  const { account, sessionId } = await enter(ctx, claim, findAdminForLogin);
  const claims = { sid: sessionId, sub: String(account.id) };
  const token = await platform.secrets.sign('admin', claims, tokenSeconds, platform.clock.now());
  const { password_hash: _hash, status: _status, ...admin } = account;
  return { token, admin: { ...admin, role: admin.role as 'owner' | 'admin' | 'member' } };
}

interface Claim {
  area: 'user' | 'admin';
  name: string;
  password: string;
}

/** Opens a session for who knows the password. Unknown, wrong and disabled look the same, and take the same time. */
async function enter<Account extends { id: number; status: string; password_hash: string | null }>(
  ctx: PlatformCtx,
  { area, name, password }: Claim,
  find: (tx: PlatformTx, name: string) => Promise<Account | undefined>,
): Promise<{ account: Account; sessionId: number }> {
  const { database, clock } = ctx.platform;
  const now = clock.now();
  const limits = loginLimits(area, name, ctx.address);
  const account = await database.inPlatform(async (tx) => {
    await refuseThrottled(tx, limits, now);
    return find(tx, name);
  });
  const matches = await passwordMatches(account?.password_hash, password);
  if (!account || !matches || account.status !== 'active') {
    await database.inPlatform((tx) => countFailure(tx, limits, now));
    throw new AppError('login_failed');
  }
  const owner = area === 'user' ? { userId: account.id } : { adminId: account.id };
  const sessionId = await database.inPlatform(async (tx) => {
    await clearFailures(tx, limits);
    const { userAgent, address } = ctx;
    const id = await insertSession(tx, { ...owner, userAgent, address, now });
    auditPlatform({ ...ctx, actor: actorOf(area, account.id, id) }, tx, `account.${area}_login`, account.id);
    return id;
  });
  return { account, sessionId };
}

/**
 * Renews a user's token: an expired one is accepted as long as its session lives. Without a workspace the one of the
 * old token stays. A workspace that is not the user's own is not found.
 */
export async function refreshUser(ctx: PlatformCtx, token: string, workspaceId: number | undefined) {
  const { platform } = ctx;
  const now = platform.clock.now();
  const claims = await platform.secrets.verify('user', token, { now, expired: 'accept' });
  if (!claims) throw new AppError('unauthorized');
  const sessionId = Number(claims['sid']);
  const user = await platform.database.inPlatform(async (tx) => {
    const session = await extendSession(tx, sessionId, now);
    return session?.user_id ? findUser(tx, session.user_id) : undefined;
  });
  if (!user || user.status !== 'active') throw new AppError('session_ended');
  const memberships = await workspacesOf(platform.database, user.id);
  if (workspaceId !== undefined) {
    const wanted = memberships.find((membership) => membership.id === workspaceId);
    if (!wanted) throw new AppError('not_found');
    return sessionIn(platform, sessionId, user.id, wanted);
  }
  const current = memberships.find((membership) => membership.id === claims['w']) ?? memberships[0];
  return sessionIn(platform, sessionId, user.id, current);
}

export async function refreshAdmin({ platform }: PlatformCtx, token: string) {
  const now = platform.clock.now();
  const claims = await platform.secrets.verify('admin', token, { now, expired: 'accept' });
  if (!claims) throw new AppError('unauthorized');
  const sessionId = Number(claims['sid']);
  const admin = await platform.database.inPlatform(async (tx) => {
    const session = await extendSession(tx, sessionId, now);
    if (!session?.admin_id) return undefined;
    return tx.db
      .selectFrom('admin_account')
      .select(['id', 'username', 'avatar', 'role'])
      .where('id', '=', session.admin_id)
      .where('status', '=', 'active')
      .executeTakeFirst();
  });
  if (!admin) throw new AppError('session_ended');
  const fresh = await platform.secrets.sign(
    'admin',
    { sid: sessionId, sub: String(admin.id) },
    tokenSeconds,
    now,
  );
  return { token: fresh, admin: { ...admin, role: admin.role as 'owner' | 'admin' | 'member' } };
}

export async function logout(ctx: PlatformCtx<ActorOf<'user' | 'admin'>>) {
  const { database, clock } = ctx.platform;
  await database.inPlatform(async (tx) => {
    await endSession(tx, ctx.actor.sessionId, clock.now());
    auditPlatform(ctx, tx, 'account.logout', ctx.actor.sessionId);
  });
  return {};
}

function actorOf(area: Claim['area'], id: number, sessionId: number): PlatformActor {
  return area === 'user'
    ? { kind: 'user', userId: id, name: '', sessionId, workspaceId: undefined }
    : { kind: 'admin', adminId: id, name: '', role: 'member', sessionId };
}

async function sessionIn(
  platform: Platform,
  sessionId: number,
  userId: number,
  membership: Membership | undefined,
) {
  const claims = {
    sid: sessionId,
    sub: String(userId),
    ...(membership && { w: membership.id, role: membership.role }),
  };
  const token = await platform.secrets.sign('user', claims, tokenSeconds, platform.clock.now());
  if (!membership) return { token, workspace: null, workspace_user: null };
  const { membership_id: id, role, ...workspace } = membership;
  return {
    token,
    workspace: { ...workspace, created_at: toUnix(workspace.created_at) },
    workspace_user: { id, workspace: { id: workspace.id, name: workspace.name }, role },
  };
}
