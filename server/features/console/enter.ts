import { audit, auditPlatform } from '#server/platform/operation/audit.ts';
import { toUnix } from '#server/platform/clock.ts';
import { findWorkspace } from '#server/features/workspace/crossWorkspace.ts';
import type { UserClaims } from '#server/features/account/public.ts';
import { impersonationCtx, type AdminCtx } from '#server/platform/operation/impersonation.ts';
import { AppError } from '#shared/errors.ts';

/** How long an administrator may stay before entering anew, and being noted anew. */
const staySeconds = 3600;

/**
 * A token for the workspace's own calls. It ends by itself, or with the administrator's session; it cannot be renewed.
 * The people of the workspace find the visit, and all that is written during it, in their audit log.
 */
export async function enter(ctx: AdminCtx, { params: { id } }: { params: { id: number } }) {
  const { platform, actor } = ctx;
  const workspace = await findWorkspace(platform.database, id);
  if (!workspace) throw new AppError('not_found');
  const now = platform.clock.now();
  const expiresAt = toUnix(now) + staySeconds;
  await platform.database.inWorkspace(id, async (tx) => {
    audit(impersonationCtx(ctx, id), tx, 'workspace.enter', id, { name: actor.name, until: expiresAt });
    auditPlatform(ctx, tx, 'workspace.enter', id, { until: expiresAt });
  });
  const claims = {
    sid: actor.sessionId,
    sub: `admin-${actor.adminId}`,
    w: id,
    adm: true,
  } satisfies UserClaims;
  const token = await platform.secrets.sign('user', claims, staySeconds, now);
  const { status: _status, ...shown } = workspace;
  return { token, workspace: { ...shown, created_at: toUnix(workspace.created_at) }, expires_at: expiresAt };
}
