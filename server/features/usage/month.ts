import type { WorkspaceTx } from '#server/platform/database/database.ts';

/** The agent's answers in this calendar month of the workspace's time zone. */
export async function answersThisMonth(tx: WorkspaceTx, now: Date): Promise<number> {
  const { rows } = await tx.sql<{ answers: number }>`
    select coalesce(sum(answers), 0)::bigint as answers from usage_day, workspace
    where day >= date_trunc('month', ${now}::timestamptz at time zone time_zone)::date
      and day <= (${now}::timestamptz at time zone time_zone)::date`;
  return rows[0]!.answers;
}
