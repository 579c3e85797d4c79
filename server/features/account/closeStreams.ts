import type { PlatformTx } from '#server/platform/database/database.ts';
import { workspacesOf } from '#server/features/member/crossWorkspace.ts';
import { accessChanged } from '#server/platform/realtime/live.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Closes the live streams of ended sessions right after the commit, and not at the next heartbeat. */
export async function closeStreams(platform: Platform, tx: PlatformTx, userId: number): Promise<void> {
  const workspaces = await workspacesOf(platform.database, userId);
  tx.afterCommit(() => workspaces.forEach(({ id }) => platform.live.broadcastTransient(id, accessChanged)));
}
