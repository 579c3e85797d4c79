import type { PlatformTx } from '#server/platform/database/database.ts';
import { workspacesOf } from '#server/features/member/crossWorkspace.ts';
import { accessChanged } from '#server/platform/realtime/live.ts';
import type { Platform } from '#server/platform/platform.ts';

/** A user's sessions have ended: once that is so, what still streams to them is closed, and not at the next heartbeat. */
export async function closeStreams(platform: Platform, tx: PlatformTx, userId: number): Promise<void> {
  const workspaces = await workspacesOf(platform.database, userId);
  tx.afterCommit(() => workspaces.forEach(({ id }) => platform.live.broadcastTransient(id, accessChanged)));
}
