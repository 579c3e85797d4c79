import { findChannel } from '#server/features/channel/crossWorkspace.ts';
import { readAllowedOrigins } from '#server/features/channel/store.ts';
import { systemCtx } from '#server/platform/jobs/job.ts';
import { perform, systemOperation } from '#server/platform/operation/operation.ts';
import type { Platform } from '#server/platform/platform.ts';

export const readOrigins = systemOperation('channel.read_origins', (_ctx, tx, id: number) =>
  readAllowedOrigins(tx, id),
);

/** The sites that may frame the chat of the channel with this key; empty: all; undefined: no such channel. */
export async function frameOrigins(platform: Platform, key: string): Promise<string[] | undefined> {
  const channel = await findChannel(platform.database, key);
  return channel && perform(systemCtx(platform, channel.workspace_id), readOrigins, channel.id);
}
