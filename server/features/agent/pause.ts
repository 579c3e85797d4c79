import { setPaused } from '#server/features/agent/store.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { operation } from '#server/platform/operation/operation.ts';
import { z } from 'zod';

/** From now on the agent hands every conversation to the members. */
export const pause = operation({
  name: 'agent.pause',
  permission: 'console',
  audited: true,
  input: z.strictObject({}),
  run: (_ctx, tx) => set(tx, true),
});

/** From now on the agent answers what customers write. */
export const resume = operation({
  name: 'agent.resume',
  permission: 'console',
  audited: true,
  input: z.strictObject({}),
  run: (_ctx, tx) => set(tx, false),
});

async function set(tx: WorkspaceTx, paused: boolean) {
  await setPaused(tx, paused);
  return { id: tx.workspaceId, paused };
}
