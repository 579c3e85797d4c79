import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { operation } from '#server/platform/operation/operation.ts';
import { z } from 'zod';

/** From now on the agent hands every conversation to the members. */
export const pause = operation({
  name: 'agent.pause',
  permission: 'console',
  audited: true,
  input: z.strictObject({}),
  run: (_ctx, tx) => setPaused(tx, true),
});

/** Lets it answer what customers write from now on. */
export const resume = operation({
  name: 'agent.resume',
  permission: 'console',
  audited: true,
  input: z.strictObject({}),
  run: (_ctx, tx) => setPaused(tx, false),
});

async function setPaused(tx: WorkspaceTx, paused: boolean) {
  await tx.db.updateTable('agent').set({ paused }).execute();
  return { id: tx.workspaceId, paused };
}
