/** Questions across workspaces, under a role that reads a few columns and no texts of people. */
import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { Subscription } from '#shared/contract/subscription.ts';

/** By workspace; one that never subscribed has none. */
export async function subscriptionsOf(database: Database, workspaceIds: number[]) {
  const rows = await database.crossWorkspace
    .selectFrom('subscription')
    .select(['workspace_id', 'plan_id', 'status'])
    .where('workspace_id', '=', sql<number>`any(${workspaceIds}::bigint[])`)
    .execute();
  return new Map(
    rows.map((row) => [row.workspace_id, { ...row, status: row.status as Subscription['status'] }]),
  );
}

/** In integer cents: a year's price counts by its twelfth, and a trial brings no revenue yet. */
export async function sumMonthlyRevenue(database: Database): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(round(sum(case billing_interval when 'year' then price / 12.0 else price end)), 0)::bigint as sum
    from subscription where status in ('active', 'past_due')`.execute(database.crossWorkspace);
  return rows[0]!.sum;
}

/** The number of subscriptions that are not canceled, by plan id. */
export async function subscribersByPlan(database: Database): Promise<Map<number, number>> {
  const rows = await database.crossWorkspace
    .selectFrom('subscription')
    .select((eb) => ['plan_id', eb.fn.countAll<number>().as('count')])
    .where('status', '<>', 'canceled')
    .groupBy('plan_id')
    .execute();
  return new Map(rows.map((row) => [row.plan_id, Number(row.count)]));
}

/** Workspaces with a subscription whose charge is due, or that is past due and whose wallet can pay now. */
export async function dueSubscriptions(database: Database, now: Date): Promise<number[]> {
  const rows = await database.crossWorkspace
    .selectFrom('subscription')
    .innerJoin('workspace', 'workspace.id', 'subscription.workspace_id')
    .leftJoin('wallet', 'wallet.workspace_id', 'subscription.workspace_id')
    .select('subscription.workspace_id')
    .where('workspace.status', '=', 'active')
    .where('subscription.status', '<>', 'canceled')
    .where((where) =>
      where.or([
        where('subscription.next_charge_at', '<=', now),
        where.and([
          where('subscription.status', '=', 'past_due'),
          where('wallet.balance', '>=', (eb) => eb.ref('subscription.price')),
        ]),
      ]),
    )
    .orderBy('subscription.workspace_id')
    .execute();
  return rows.map((row) => row.workspace_id);
}
