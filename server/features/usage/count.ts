import type { WorkspaceTx } from '#server/platform/database/database.ts';

export interface UsageCounts {
  conversations: number;
  messages_received: number;
  messages_sent: number;
  answers: number;
  handoffs: number;
  failures: number;
  input_tokens: number;
  output_tokens: number;
  cost_microcents: number;
}

const pending = new WeakMap<WorkspaceTx, Partial<UsageCounts>>();

/**
 * Adds to what the workspace has used today (by its own time zone). All counts of a transaction are one statement at
 * its end, since every transaction of the workspace that counts waits for the same row.
 */
export function countUsage(tx: WorkspaceTx, now: Date, counts: Partial<UsageCounts>): void {
  const waiting = pending.get(tx);
  if (waiting) {
    add(waiting, counts);
    return;
  }
  const sums = { ...counts };
  pending.set(tx, sums);
  tx.atEnd(async (client) => {
    const columns = Object.keys(sums) as (keyof UsageCounts)[];
    const values = columns.map((column) => sums[column] ?? 0);
    await client.query(
      `insert into usage_day as today (day, ${columns.join(', ')})
       select ($1::timestamptz at time zone time_zone)::date, ${columns.map((_, index) => `$${index + 2}`).join(', ')}
       from workspace where id = (select current_workspace_id())
       on conflict (workspace_id, day) do update set
         ${columns.map((column) => `${column} = today.${column} + excluded.${column}`).join(', ')}`,
      [now, ...values],
    );
  }, 'counters');
}

function add(sums: Partial<UsageCounts>, counts: Partial<UsageCounts>): void {
  for (const [name, value] of Object.entries(counts) as [keyof UsageCounts, number][]) {
    sums[name] = (sums[name] ?? 0) + value;
  }
}
