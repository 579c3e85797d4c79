import { signedIn } from '#server/features/account/refresh.ts';
import { insertSession } from '#server/features/account/sessionStore.ts';
import { findUser } from '#server/features/account/store.ts';
import { auditPlatform } from '#server/platform/operation/audit.ts';
import type { PlatformCtx } from '#server/platform/operation/context.ts';
import type { PlatformTx } from '#server/platform/database/database.ts';
import { workspacesOf } from '#server/features/member/crossWorkspace.ts';
import { AppError } from '#shared/errors.ts';

/**
 * Signs in a user who has just proved who they are by other means than a password. Answers as log-in does, for the
 * workspace wanted or the first. Outside of any transaction.
 */
export async function signIn(ctx: PlatformCtx, userId: number, workspaceId?: number) {
  const sessionId = await ctx.platform.database.inPlatform((tx) => openSession(ctx, tx, userId));
  return sessionAnswer(ctx, sessionId, userId, workspaceId);
}

/** The first half of it, for who is in a transaction: the session. */
export async function openSession(ctx: PlatformCtx, tx: PlatformTx, userId: number): Promise<number> {
  const { userAgent, address, platform } = ctx;
  const owner = { userId };
  const id = await insertSession(tx, { owner, userAgent, address, now: platform.clock.now() });
  const actor = { kind: 'user', userId, name: '', sessionId: id, workspaceId: undefined } as const;
  auditPlatform({ ...ctx, actor }, tx, 'account.user_login', userId);
  return id;
}

/** The second half: `{token, user, workspace, workspace_user}`. */
export async function sessionAnswer(
  { platform }: PlatformCtx,
  sessionId: number,
  userId: number,
  workspaceId?: number,
) {
  const account = await platform.database.inPlatform((tx) => findUser(tx, userId));
  if (account?.status !== 'active') throw new AppError('session_ended');
  const { password_hash: _hash, status: _status, ...user } = account;
  const memberships = await workspacesOf(platform.database, userId);
  const wanted = memberships.find((membership) => membership.id === workspaceId) ?? memberships[0];
  return { ...(await signedIn(platform, sessionId, userId, wanted)), user };
}
