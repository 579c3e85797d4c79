/** Customers who are, or may be, the same person. */
import { sql } from 'kysely';
import { addGains, gainsFrom, withGains, type Gains, type Profile } from '#server/features/customer/gains.ts';
import { toUnix } from '#server/platform/clock.ts';
import { notFound } from '#server/platform/database/notFound.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { CustomerMerges, MergeCandidate } from '#shared/contract/customer.ts';
import { storableJson } from '#shared/storable.ts';

/** How many customers with the same details are looked at, and how many are proposed at once. */
const mostFound = 200;
const mostProposed = 5;

/** Both customers under row locks, taken in the order of their ids. Rejects with `not_found`. */
export async function lockCustomers(tx: WorkspaceTx, ids: readonly [number, number]) {
  const rows = await tx.db
    .selectFrom('customer')
    .select([
      'id',
      'name',
      'email',
      'phone',
      'avatar',
      'claimed',
      'tags',
      'attributes',
      'blocked_at',
      'merged_into',
    ])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
  const found = ids.map((id) => rows.find((row) => row.id === id));
  const [one, other] = found;
  if (!one || !other) throw notFound();
  return [one, other] as const;
}

type Locked = Awaited<ReturnType<typeof lockCustomers>>[number];

export function profileOf({
  name,
  email,
  phone,
  avatar,
  claimed,
  tags,
  attributes,
}: Pick<Locked, keyof Profile>): Profile {
  return { name, email, phone, avatar, claimed, tags, attributes: attributes as Record<string, string> };
}

export async function writeProfile(tx: WorkspaceTx, id: number, profile: Profile, now: Date): Promise<void> {
  await tx.db
    .updateTable('customer')
    .set({ ...profile, attributes: storableJson(profile.attributes), updated_at: now })
    .where('id', '=', id)
    .execute();
}

interface NewMerge {
  customer: Locked;
  other: Locked;
  gained: Gains;
  now: Date;
}

export async function insertMerge(
  tx: WorkspaceTx,
  { customer, other, gained, now }: NewMerge,
): Promise<number> {
  const { id } = await tx.db
    .insertInto('customer_merge')
    .values({
      customer_id: customer.id,
      other_id: other.id,
      gained: storableJson(gained),
      customer_blocked_at: customer.blocked_at,
      other_blocked_at: other.blocked_at,
      merged_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A merge into the customer. Rejects with `not_found`. */
export function getMerge(tx: WorkspaceTx, customerId: number, id: number) {
  return tx.db
    .selectFrom('customer_merge')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);
}

/** The id of the merge by which one of the customers is shown as the other; undefined: there is none. */
export async function findMergeOf(
  tx: WorkspaceTx,
  ids: readonly [number, number],
): Promise<number | undefined> {
  const row = await tx.db
    .selectFrom('customer_merge')
    .select('id')
    .where('undone_at', 'is', null)
    .where('customer_id', 'in', [...ids])
    .where('other_id', 'in', [...ids])
    .executeTakeFirst();
  return row?.id;
}

export async function endMerge(tx: WorkspaceTx, id: number, now: Date): Promise<void> {
  await tx.db.updateTable('customer_merge').set({ undone_at: now }).where('id', '=', id).execute();
}

/** The merges into the customer that last, oldest first, with what each of the others has. */
export function listLasting(tx: WorkspaceTx, customerId: number) {
  return tx.db
    .selectFrom('customer_merge')
    .innerJoin('customer', 'customer.id', 'customer_merge.other_id')
    .select(['customer_merge.id as merge_id', 'gained', 'customer_blocked_at', 'other_blocked_at'])
    .select(['name', 'email', 'phone', 'avatar', 'claimed', 'tags', 'attributes'])
    .where('customer_id', '=', customerId)
    .where('undone_at', 'is', null)
    .orderBy('customer_merge.id')
    .execute();
}

/** `customer_blocked_at` may stay as it is. */
export async function writeMerge(
  tx: WorkspaceTx,
  mergeId: number,
  { gained, ...change }: { gained: Gains; customer_blocked_at?: Date | null },
): Promise<void> {
  await tx.db
    .updateTable('customer_merge')
    .set({ ...change, gained: storableJson(gained) })
    .where('id', '=', mergeId)
    .execute();
}

/** Shows a customer, and everybody who is shown as them, as another one; null: as themselves again. */
export async function showAs(tx: WorkspaceTx, id: number, as: number | null): Promise<void> {
  await tx.sql`
    with recursive below (id) as (
      select ${id}::bigint
      union
      select customer_merge.other_id from customer_merge join below on below.id = customer_merge.customer_id
      where undone_at is null
    )
    update customer set merged_into = nullif(${as ?? id}::bigint, customer.id)
    from below where customer.id = below.id`;
}

/** Blocks a customer and everybody who is shown as them, or lets them write. */
export async function writeBlocked(tx: WorkspaceTx, id: number, at: Date | null): Promise<void> {
  await tx.db
    .updateTable('customer')
    .set({ blocked_at: at })
    .where((where) => where.or([where('id', '=', id), where('merged_into', '=', id)]))
    .execute();
}

/** Says of two customers that they are not one. Twice is once. */
export async function insertDistinct(
  tx: WorkspaceTx,
  ids: readonly [number, number],
  now: Date,
): Promise<void> {
  await tx.db
    .insertInto('customer_distinct')
    .values({ one_id: Math.min(...ids), other_id: Math.max(...ids), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The customer as whom this one is shown. Rejects with `not_found`. */
export async function getShownId(tx: WorkspaceTx, id: number): Promise<number> {
  const row = await tx.db
    .selectFrom('customer')
    .select(({ fn }) => fn.coalesce('merged_into', 'id').as('shown'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  return row.shown;
}

interface Likeness {
  id: number;
  field: 'phone' | 'email';
  value: string;
  claimed: boolean;
}

/** Customers with the same phone number or e-mail address, of whom nobody has said that they are somebody else. */
export async function listProposals(tx: WorkspaceTx, id: number): Promise<CustomerMerges['proposals']> {
  const { rows } = await tx.sql<Likeness>`
    with mine as (
      select id, phone, email, 'email' = any(claimed) as is_claimed from customer where id = ${id} or merged_into = ${id}
    ), alike as (
      (select coalesce(customer.merged_into, customer.id) as id, 'phone' as field, customer.phone as value, false as claimed
       from mine join customer on customer.phone = mine.phone
       where mine.phone <> '' and customer.phone <> '' and customer.id not in (select id from mine)
       limit ${mostFound})
      union all
      (select coalesce(customer.merged_into, customer.id), 'email', customer.email,
         mine.is_claimed or 'email' = any(customer.claimed)
       from mine join customer on lower(customer.email) = lower(mine.email)
       where mine.email <> '' and customer.email <> '' and customer.id not in (select id from mine)
       limit ${mostFound})
    )
    select alike.id, field, min(value) as value, bool_and(claimed) as claimed from alike
    where not exists (
      select from customer_distinct
      where one_id = least(alike.id, ${id}::bigint) and other_id = greatest(alike.id, ${id}::bigint)
    )
    group by alike.id, field order by alike.id desc, field desc limit ${mostProposed * 2}`;
  const byCustomer = Map.groupBy(rows, (row) => row.id);
  const candidates = await listCandidates(tx, [...byCustomer.keys()].slice(0, mostProposed));
  return candidates.map((customer) => ({
    customer,
    reasons: byCustomer.get(customer.id)!.map(({ field, value, claimed }) => ({ field, value, claimed })),
  }));
}

/** The merges into the customer that last, newest first. */
export async function listMerges(tx: WorkspaceTx, customerId: number): Promise<CustomerMerges['merges']> {
  const rows = await tx.db
    .selectFrom('customer_merge')
    .select(['id', 'other_id', 'merged_at'])
    .where('customer_id', '=', customerId)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  const candidates = await listCandidates(
    tx,
    rows.map((row) => row.other_id),
  );
  return rows.map((row) => ({
    id: row.id,
    customer: candidates.find(({ id }) => id === row.other_id)!,
    merged_at: toUnix(row.merged_at),
  }));
}

/** Customers with the channels on which they are known, also as those who are shown as them. */
async function listCandidates(tx: WorkspaceTx, ids: number[]): Promise<MergeCandidate[]> {
  if (ids.length === 0) return [];
  const [rows, channels] = await Promise.all([
    tx.db
      .selectFrom('customer')
      .select(['id', 'name', 'avatar', 'email', 'phone', 'blocked_at'])
      .where('id', 'in', ids)
      .orderBy('id', 'desc')
      .execute(),
    tx.db
      .selectFrom('customer')
      .innerJoin('customer_identity', 'customer_identity.customer_id', 'customer.id')
      .innerJoin('channel', 'channel.id', 'customer_identity.channel_id')
      .select([
        'customer.id as customer_id',
        'customer.merged_into',
        'channel.id',
        'channel.type',
        'channel.name',
      ])
      .where((where) => where.or([where('customer.id', 'in', ids), where('customer.merged_into', 'in', ids)]))
      .distinct()
      .orderBy('channel.id')
      .execute(),
  ]);
  return rows.map(({ blocked_at: blockedAt, ...row }) => {
    const own = channels.filter((one) => one.customer_id === row.id || one.merged_into === row.id);
    return {
      ...row,
      blocked: blockedAt !== null,
      channels: [...new Map(own.map(({ id, type, name }) => [id, { id, type, name }])).values()],
    };
  });
}

/** Whether a column names the customer or one who is shown as them. */
export function isPerson(column: string, id: number) {
  return sql<boolean>`${sql.ref(column)} in (select id from customer where id = ${id} or merged_into = ${id})`;
}

/** Gives what a customer has to those as whom they are shown, as far as these lack it. */
export async function shareGains(tx: WorkspaceTx, id: number, now: Date): Promise<void> {
  for (let current = id; ;) {
    const merge = await tx.db
      .selectFrom('customer_merge')
      .select(['id', 'customer_id', 'gained'])
      .where('other_id', '=', current)
      .where('undone_at', 'is', null)
      .executeTakeFirst();
    if (!merge) return;
    const [shown, own] = await lockCustomers(tx, [merge.customer_id, current]);
    const profile = profileOf(shown);
    const more = gainsFrom(profile, profileOf(own));
    if (Object.keys(more).length === 0) return;
    await writeProfile(tx, shown.id, withGains(profile, more), now);
    await writeMerge(tx, merge.id, { gained: addGains(merge.gained as Gains, more) });
    current = merge.customer_id;
  }
}
