import type { z } from 'zod';
import type { PlatformTx, WorkspaceTx } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/database/notFound.ts';
import { readPage } from '#server/platform/database/readPage.ts';
import { contains } from '#server/platform/database/contains.ts';
import { onConstraintViolation } from '#server/platform/database/onConstraintViolation.ts';
import type { newPlan, Plan } from '#shared/contract/plan.ts';
import type { ListQuery } from '#shared/schema/fields.ts';
import { AppError } from '#shared/errors.ts';
import type { PlanFeature, PlanLimits } from '#shared/rules/planLimits.ts';
import type { Interval } from '#shared/rules/proration.ts';

export interface StoredPlan extends Plan {
  position: number;
  active: boolean;
  created_at: Date;
  updated_at: Date;
}

type NewPlan = z.output<typeof newPlan>;
export type PlanChange = { [Field in keyof NewPlan]?: NewPlan[Field] | undefined };

type Tx = WorkspaceTx | PlatformTx;

function select(tx: Tx) {
  return tx.db
    .selectFrom('plan')
    .select([
      'plan.id',
      'plan.unique_plan_tag',
      'plan.name',
      'plan.description',
      'plan.currency',
      'plan.monthly_price',
      'plan.yearly_price',
      'plan.trial_days',
      'plan.limits',
      'plan.features',
      'plan.position',
      'plan.active',
      'plan.created_at',
      'plan.updated_at',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

function stored(row: Row): StoredPlan {
  return { ...row, limits: row.limits as unknown as PlanLimits, features: row.features as PlanFeature[] };
}

/** One plan by its id or its tag. Rejects with `not_found`. */
export async function getPlan(tx: Tx, by: { id: number } | { tag: string }): Promise<StoredPlan> {
  const row = await select(tx)
    .$if('id' in by, (query) => query.where('id', '=', (by as { id: number }).id))
    .$if('tag' in by, (query) => query.where('unique_plan_tag', '=', (by as { tag: string }).tag))
    .executeTakeFirstOrThrow(notFound);
  return stored(row);
}

export async function offeredPlans(tx: Tx): Promise<StoredPlan[]> {
  const rows = await select(tx).where('active', '=', true).orderBy('position').orderBy('id').execute();
  return rows.map(stored);
}

export async function listPlans(
  tx: PlatformTx,
  query: ListQuery<'position' | 'name' | 'unique_plan_tag' | 'monthly_price' | 'created_at'>,
): Promise<{ items: StoredPlan[]; total: number }> {
  const sorted = select(tx)
    .where(contains(query.keyword, 'name', 'unique_plan_tag'))
    .orderBy(query.field, query.asc ? 'asc' : 'desc')
    .orderBy('id');
  return readPage(sorted, query, stored);
}

/** Without a position, after all others. Rejects with `already_exists` when the tag is in use. */
export async function insertPlan(tx: PlatformTx, { limits, ...plan }: NewPlan, now: Date): Promise<number> {
  const statement = tx.db
    .insertInto('plan')
    .values({
      ...plan,
      limits: JSON.stringify(limits),
      position: plan.position ?? (await lastPosition(tx)) + 1,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return (await uniqueTag(statement)).id;
}

async function lastPosition(tx: PlatformTx): Promise<number> {
  const { last } = await tx.db
    .selectFrom('plan')
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** Rejects with `already_exists` when the tag is in use. */
export async function updatePlan(
  tx: PlatformTx,
  id: number,
  { limits, ...change }: PlanChange,
  now: Date,
): Promise<void> {
  const statement = tx.db
    .updateTable('plan')
    .set({ ...change, ...(limits && { limits: JSON.stringify(limits) }), updated_at: now })
    .where('id', '=', id)
    .execute();
  await uniqueTag(statement);
}

function uniqueTag<T>(statement: Promise<T>): Promise<T> {
  return onConstraintViolation(statement, {
    plan_unique_plan_tag_key: () =>
      new AppError('already_exists', { fields: { unique_plan_tag: 'this tag is in use' } }),
  });
}

/** Rejects with `plan_in_use` when a workspace is or was subscribed to it. */
export async function deletePlan(tx: PlatformTx, id: number): Promise<void> {
  const statement = tx.db.deleteFrom('plan').where('id', '=', id).execute();
  await onConstraintViolation(statement, { subscription_plan_id_fkey: () => new AppError('plan_in_use') });
}

/** The price of a period, in integer cents. */
export function priceOf(plan: Plan, interval: Interval): number {
  return interval === 'year' ? plan.yearly_price : plan.monthly_price;
}
