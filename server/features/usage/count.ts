import { addUsage, type UsageCounts } from '#server/features/usage/store.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';

const pending = new WeakMap<WorkspaceTx, Partial<UsageCounts>>();

/**
 * Adds to the workspace's usage of today. All counts of a transaction are written by one statement at its end, since
 * concurrent transactions of a workspace update, and therefore lock, the same row.
 */
export function countUsage(tx: WorkspaceTx, now: Date, counts: Partial<UsageCounts>): void {
  const sums = pending.get(tx);
  if (sums) {
    for (const [name, value] of Object.entries(counts) as [keyof UsageCounts, number][])
      sums[name] = (sums[name] ?? 0) + value;
    return;
  }
  const first = { ...counts };
  pending.set(tx, first);
  tx.atEnd((client) => addUsage(client, now, first), 'counters');
}
