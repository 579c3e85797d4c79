import { getUser, listValidSessions } from '#server/features/account/public.ts';
import type { PlatformCtx } from '#server/platform/operation/context.ts';
import type { PlatformTx } from '#server/platform/database/database.ts';
import { membershipsOf } from '#server/features/member/crossWorkspace.ts';
import type { UserDetail } from '#shared/contract/console/user.ts';

/** A user with their workspaces and the number of their valid sessions. */
export async function viewUser({ platform }: PlatformCtx, tx: PlatformTx, id: number): Promise<UserDetail> {
  const user = await getUser(tx, id);
  const sessions = await listValidSessions(tx, id, platform.clock.now());
  const workspaces = await membershipsOf(platform.database, id);
  return { ...user, session_count: sessions.length, workspace_count: workspaces.length, workspaces };
}
