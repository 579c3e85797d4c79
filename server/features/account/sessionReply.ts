/** What log-in, refresh and the like answer: a token, and the workspace that it is for. */
import { getActiveUser } from '#server/features/account/crossWorkspace.ts';
import { workspacesOf, type Membership } from '#server/features/member/crossWorkspace.ts';
import { toUnix } from '#server/platform/clock.ts';
import type { PlatformCtx } from '#server/platform/operation/context.ts';
import type { Platform } from '#server/platform/platform.ts';

/** A token is valid for an hour; the session behind it for 90 days. */
const tokenSeconds = 3600;

/** `{token, user, workspace, workspace_user}`, for the workspace wanted or the first. Outside of any transaction. */
export async function sessionAnswer(
  { platform }: PlatformCtx,
  sessionId: number,
  userId: number,
  workspaceId?: number,
) {
  const user = await getActiveUser(platform.database, userId);
  const memberships = await workspacesOf(platform.database, userId);
  const membership = memberships.find(({ id }) => id === workspaceId) ?? memberships[0];
  const token = await signUserToken(platform, sessionId, userId, membership);
  return { token, user, ...describeWorkspace(membership) };
}

/** `{workspace, workspace_user}`; null without a membership. */
export function describeWorkspace(membership: Membership | undefined) {
  if (!membership) return { workspace: null, workspace_user: null };
  const { membership_id: id, role, ...workspace } = membership;
  return {
    workspace: { ...workspace, created_at: toUnix(workspace.created_at) },
    workspace_user: { id, workspace: { id: workspace.id, name: workspace.name }, role },
  };
}

export function signUserToken(
  platform: Platform,
  sessionId: number,
  userId: number,
  membership?: Membership,
): Promise<string> {
  const scope = membership && { w: membership.id, role: membership.role };
  const claims = { sid: sessionId, sub: String(userId), ...scope };
  return platform.secrets.sign('user', claims, tokenSeconds, platform.clock.now());
}

export function signAdminToken(platform: Platform, sessionId: number, adminId: number): Promise<string> {
  const claims = { sid: sessionId, sub: String(adminId) };
  return platform.secrets.sign('admin', claims, tokenSeconds, platform.clock.now());
}
