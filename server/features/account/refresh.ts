import { auditPlatform } from '#server/platform/operation/audit.ts';
import { toUnix } from '#server/platform/clock.ts';
import type { PlatformCtx } from '#server/platform/operation/context.ts';
import { avatarsOf } from '#server/features/workspace/crossWorkspace.ts';
import { workspacesOf, type Membership } from '#server/features/member/crossWorkspace.ts';
import type { Platform } from '#server/platform/platform.ts';
import { extendSession } from '#server/features/account/sessionStore.ts';
import { findAdmin, findUser } from '#server/features/account/store.ts';
import { AppError } from '#shared/errors.ts';

/** A token lives an hour; the session behind it thirty days from its last renewal. */
const tokenSeconds = 3600;

/**
 * Renews a user's token: an expired one is accepted as long as its session lives. Without a workspace the one of the
 * old token stays. A workspace that is not the user's own, or suspended, is not found.
 */
export async function refreshUser(ctx: PlatformCtx, token: string, workspaceId: number | undefined) {
  const { platform } = ctx;
  const now = platform.clock.now();
  const claims = await platform.secrets.verify('user', token, { now, expired: 'accept' });
  if (!claims) throw new AppError('unauthorized');
  const sessionId = Number(claims['sid']);
  const user = await platform.database.inPlatform(async (tx) => {
    const session = await extendSession(tx, sessionId, now);
    const owner = session?.user_id ? await findUser(tx, session.user_id) : undefined;
    if (owner?.status !== 'active') throw new AppError('session_ended');
    const { id: userId, display_name: name } = owner;
    const actor = { kind: 'user', userId, name, sessionId, workspaceId } as const;
    auditPlatform({ ...ctx, actor }, tx, 'account.refresh', sessionId, {
      ...(workspaceId && { workspace_id: workspaceId }),
    });
    return owner;
  });
  const memberships = await workspacesOf(platform.database, user.id);
  if (workspaceId !== undefined) {
    const wanted = memberships.find((membership) => membership.id === workspaceId);
    if (!wanted) throw new AppError('not_found');
    return signedIn(platform, sessionId, user.id, wanted);
  }
  const current = memberships.find((membership) => membership.id === claims['w']) ?? memberships[0];
  return signedIn(platform, sessionId, user.id, current);
}

export async function refreshAdmin(ctx: PlatformCtx, token: string) {
  const { platform } = ctx;
  const now = platform.clock.now();
  const claims = await platform.secrets.verify('admin', token, { now, expired: 'accept' });
  if (!claims) throw new AppError('unauthorized');
  const sessionId = Number(claims['sid']);
  const account = await platform.database.inPlatform(async (tx) => {
    const session = await extendSession(tx, sessionId, now);
    const owner = session?.admin_id ? await findAdmin(tx, session.admin_id) : undefined;
    if (owner?.status !== 'active') throw new AppError('session_ended');
    const { id: adminId, username: name, role } = owner;
    const actor = { kind: 'admin', adminId, name, role, sessionId } as const;
    auditPlatform({ ...ctx, actor }, tx, 'account.refresh', sessionId);
    return owner;
  });
  const { password_hash: _hash, status: _status, ...admin } = account;
  return { token: await adminToken(platform, sessionId, admin.id), admin };
}

export function adminToken(platform: Platform, sessionId: number, adminId: number): Promise<string> {
  const claims = { sid: sessionId, sub: String(adminId) };
  return platform.secrets.sign('admin', claims, tokenSeconds, platform.clock.now());
}

/** What a user's session answers: the token, and the workspace that it is for. */
export async function signedIn(
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
  const avatar = (await avatarsOf(platform.database, [workspace.id])).get(workspace.id) ?? '';
  return {
    token,
    workspace: { ...workspace, avatar, created_at: toUnix(workspace.created_at) },
    workspace_user: { id, workspace: { id: workspace.id, name: workspace.name }, role },
  };
}
