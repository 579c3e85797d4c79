import { getUser, livingSessions } from '#server/features/user/store.ts';
import type { PlatformCtx } from '#server/platform/operation/context.ts';
import type { PlatformTx } from '#server/platform/database/database.ts';
import { membershipsOf } from '#server/features/member/crossWorkspace.ts';
import type { UserDetail } from '#shared/contract/user.ts';

/** One person, with where they belong and how often they are signed in. */
export async function viewUser({ platform }: PlatformCtx, tx: PlatformTx, id: number): Promise<UserDetail> {
  const user = await getUser(tx, id);
  const sessions = await livingSessions(tx, id, platform.clock.now());
  const workspaces = await membershipsOf(platform.database, id);
  return { ...user, session_count: sessions.length, workspace_count: workspaces.length, workspaces };
}
