import { sql } from 'kysely';
import type { Sender } from '#server/adapters/channel/port.ts';
import { getShownId, isPerson, shareGains } from '#server/features/customer/mergeStore.ts';
import { nameDue } from '#server/features/customer/nameDue.ts';
import { toE164 } from '#server/features/customer/toE164.ts';
import { publish } from '#server/features/webhook/public.ts';
import { countRows } from '#server/platform/database/countRows.ts';
import { notFound } from '#server/platform/database/notFound.ts';
import { toUnix } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { AppError } from '#shared/errors.ts';

/** The details that a customer can state, and that somebody else can vouch for. */
export interface Contact {
  name?: string | undefined;
  email?: string | undefined;
}

const contactFields = ['name', 'email'] as const;

interface Identity {
  channelId: number;
  /** Who the customer is on the channel. */
  externalId: string;
  /** The site of the channel vouches for it. */
  verified?: boolean;
}

/** The customer behind an identity on a channel, made when it is new. Safe in a race of two deliveries. */
export async function identify(
  ctx: Ctx,
  tx: WorkspaceTx,
  identity: Identity,
  known: Contact & { locale: string; isClaimed?: boolean },
): Promise<number> {
  const found = await findIdentity(tx, identity);
  if (found !== undefined) return found;
  const { name = '', email = '', locale } = known;
  const claimed = known.isClaimed ? fieldsOf(known).filter((field) => known[field] !== '') : [];
  const { id } = await tx.db
    .insertInto('customer')
    .values({ name, email, locale, claimed })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (await addIdentity(tx, id, identity)) {
    publish(ctx, tx, 'customer.created', await getCustomer(tx, id));
    return id;
  }
  await tx.db.deleteFrom('customer').where('id', '=', id).execute();
  return (await findIdentity(tx, identity))!;
}

/**
 * The customer whom the site of a channel vouches for: the one of this user, else `currentId` when that customer exists
 * and is no other user, else a new one. Chat tokens from before the customer became a user are revoked, since others may
 * have one. Rejects with `chat_blocked`.
 */
export async function identifyUser(
  ctx: Ctx,
  tx: WorkspaceTx,
  { channelId, userId }: { channelId: number; userId: string },
  known: Contact & { locale: string },
  currentId: number | undefined,
): Promise<number> {
  const identity = { channelId, externalId: userPrefix + userId, verified: true };
  const found = await findIdentity(tx, identity);
  if (found !== undefined) {
    if ((await getCustomer(tx, found)).blocked) throw new AppError('chat_blocked');
    return found;
  }
  if (currentId !== undefined && (await lockCustomer(tx, currentId)))
    if (await addIdentity(tx, currentId, identity)) {
      await writeCustomerAccess(tx, currentId, { chat_tokens_from: ctx.platform.clock.now() });
      return currentId;
    }
  return identify(ctx, tx, identity, known);
}

/** The external id of a user of the site; that of an anonymous customer is a random UUID. */
const userPrefix = 'user:';

/** False when another customer has the identity, or the customer is another user. */
async function addIdentity(tx: WorkspaceTx, customerId: number, identity: Identity): Promise<boolean> {
  const { channelId, externalId, verified = false } = identity;
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('customer_identity')
    .values({ customer_id: customerId, channel_id: channelId, external_id: externalId, verified })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

async function lockCustomer(tx: WorkspaceTx, id: number): Promise<boolean> {
  const row = await tx.db
    .selectFrom('customer')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** People: those who are shown as somebody else do not count. */
export function countCustomers(tx: WorkspaceTx): Promise<number> {
  return countRows(tx.db.selectFrom('customer').where('merged_into', 'is', null));
}

async function findIdentity(tx: WorkspaceTx, { channelId, externalId }: Identity) {
  const row = await tx.db
    .selectFrom('customer_identity')
    .select('customer_id')
    .where('channel_id', '=', channelId)
    .where('external_id', '=', externalId)
    .executeTakeFirst();
  return row?.customer_id;
}

/** Details that somebody vouches for. */
export async function setContact(tx: WorkspaceTx, id: number, contact: Contact, now: Date): Promise<void> {
  if (Object.keys(contact).length === 0) return;
  await tx.db
    .updateTable('customer')
    .set(({ ref }) => ({
      ...contact,
      claimed: sql<
        string[]
      >`array(select unnest(${ref('claimed')}) except select unnest(${fieldsOf(contact)}::text[]))`,
      updated_at: now,
    }))
    .where('id', '=', id)
    .execute();
  await shareGains(tx, id, now);
}

/** Details as the customer states them: marked as such. They replace none that the site has verified. */
export async function claimContact(tx: WorkspaceTx, id: number, contact: Contact, now: Date): Promise<void> {
  await lockCustomer(tx, id);
  const before = await getProfile(tx, id);
  const claims = claimsFor(before, contact);
  if (Object.keys(claims).length === 0) return;
  const claimed = contactFields.filter(
    (field) => claims[field] !== undefined || before.claimed.includes(field),
  );
  await tx.db
    .updateTable('customer')
    .set({ ...claims, claimed, updated_at: now })
    .where('id', '=', id)
    .execute();
  await shareGains(tx, id, now);
}

/** A phone number as the customer states it; no site verifies one. */
export async function setPhone(tx: WorkspaceTx, id: number, phone: string, now: Date): Promise<void> {
  await tx.db.updateTable('customer').set({ phone, updated_at: now }).where('id', '=', id).execute();
  await shareGains(tx, id, now);
}

/** Whether the details would change nothing: those of a user of the site, or those that a visitor states. */
export async function hasContact(
  tx: WorkspaceTx,
  id: number,
  { user_id: userId, ...contact }: Contact & { user_id?: string | undefined },
): Promise<boolean> {
  if (userId === undefined && fieldsOf(contact).length === 0) return true;
  const customer = await getProfile(tx, id);
  if (userId === undefined) return Object.keys(claimsFor(customer, contact)).length === 0;
  return (
    customer.user_id === userId &&
    fieldsOf(contact).every(
      (field) => customer[field] === contact[field] && !customer.claimed.includes(field),
    )
  );
}

/** The details that a claim changes. */
function claimsFor(customer: CustomerRecord, contact: Contact): Contact {
  const changed = fieldsOf(contact).filter((field) => {
    const isVerified =
      customer.user_id !== null && customer[field] !== '' && !customer.claimed.includes(field);
    return contact[field] !== '' && contact[field] !== customer[field] && !isVerified;
  });
  return Object.fromEntries(changed.map((field) => [field, contact[field]]));
}

function fieldsOf(contact: Contact) {
  return contactFields.filter((field) => contact[field] !== undefined);
}

type CustomerRecord = Awaited<ReturnType<typeof getProfile>>;

/** The person: a customer who was merged into another one is read as that one. Rejects with `not_found`. */
export async function getCustomer(tx: WorkspaceTx, id: number) {
  return getProfile(tx, await getShownId(tx, id));
}

/** One customer as such, with the conversations of everybody who is shown as them. */
async function getProfile(tx: WorkspaceTx, id: number) {
  const row = await tx.db
    .selectFrom('customer')
    .select((eb) => [
      'id',
      'name',
      'email',
      'phone',
      'locale',
      'avatar',
      'tags',
      'attributes',
      'claimed',
      'blocked_at',
      'created_at',
      eb
        .selectFrom('customer_identity')
        .where(isPerson('customer_identity.customer_id', id))
        .where('verified', '=', true)
        .select('external_id')
        .orderBy('id')
        .limit(1)
        .as('verified_as'),
      eb
        .selectFrom('conversation')
        .where(isPerson('conversation.customer_id', id))
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('conversation_count'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  const { verified_as, blocked_at: blockedAt, ...shown } = row;
  return {
    ...shown,
    blocked: blockedAt !== null,
    attributes: row.attributes as Record<string, string>,
    claimed: row.claimed as (keyof Contact)[],
    user_id: verified_as?.slice(userPrefix.length) ?? null,
    conversation_count: Number(row.conversation_count ?? 0),
    created_at: toUnix(row.created_at),
  };
}

/** Whether the person may write, under a row lock. Rejects with `not_found`. */
export async function lockCustomerAccess(tx: WorkspaceTx, id: number) {
  return tx.db
    .selectFrom('customer')
    .select(['id', 'blocked_at'])
    .where('id', '=', await getShownId(tx, id))
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
}

/** Of the customer and everybody who is shown as them. */
export async function writeCustomerAccess(
  tx: WorkspaceTx,
  id: number,
  change: { blocked_at: Date | null } | { chat_tokens_from: Date },
): Promise<void> {
  await tx.db
    .updateTable('customer')
    .set(change)
    .where((where) => where.or([where('id', '=', id), where('merged_into', '=', id)]))
    .execute();
}

export async function namesOfCustomers(tx: WorkspaceTx, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.db.selectFrom('customer').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Deletes those of the customers of whom nothing is known: no name, e-mail or phone, and no message. */
export async function deleteUnknownCustomers(tx: WorkspaceTx, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .deleteFrom('customer')
    .where('id', 'in', ids)
    .where('name', '=', '')
    .where('email', '=', '')
    .where('phone', '=', '')
    .where('merged_into', 'is', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('customer as other')
            .select('other.id')
            .whereRef('other.merged_into', '=', 'customer.id'),
        ),
      ),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('conversation')
            .select('conversation.id')
            .whereRef('conversation.customer_id', '=', 'customer.id')
            .where('conversation.last_message_id', 'is not', null),
        ),
      ),
    )
    .execute();
}

interface Identified {
  id: number;
  isBlocked: boolean;
  locale: string;
}

/**
 * The customers behind the ids that a provider gives for each of these persons, made when none is known; ids that are new
 * are added to the customer. Safe in a race of two deliveries.
 */
export async function identifySenders(
  ctx: Ctx,
  tx: WorkspaceTx,
  channelId: number,
  senders: readonly Sender[],
): Promise<Identified[]> {
  const rows = await readIdentities(
    tx,
    channelId,
    senders.flatMap(({ ids }) => ids),
  );
  const byId = Map.groupBy(rows, (row) => row.external_id);
  const identified: Identified[] = [];
  for (const sender of senders) {
    const own = sender.ids.flatMap((id) => byId.get(id) ?? []);
    identified.push(await identifySender(ctx, tx, channelId, sender, own));
  }
  return identified;
}

type IdentityRow = Awaited<ReturnType<typeof readIdentities>>[number];

function readIdentities(tx: WorkspaceTx, channelId: number, externalIds: readonly string[]) {
  return tx.db
    .selectFrom('customer_identity')
    .innerJoin('customer', 'customer.id', 'customer_identity.customer_id')
    .select([
      'customer.id',
      'customer_identity.external_id',
      'customer.blocked_at',
      'customer.name',
      'customer.phone',
      'customer.locale',
    ])
    .where('channel_id', '=', channelId)
    .where(sql<boolean>`external_id = any(${externalIds})`)
    .execute();
}

async function identifySender(
  ctx: Ctx,
  tx: WorkspaceTx,
  channelId: number,
  { ids, phone, name }: Sender,
  rows: readonly IdentityRow[],
): Promise<Identified> {
  const [known] = rows.toSorted((one, other) => one.id - other.id);
  const id = known?.id ?? (await identify(ctx, tx, { channelId, externalId: ids[0] }, { name, locale: '' }));
  for (const externalId of ids)
    if (!rows.some((row) => row.external_id === externalId) && (known || externalId !== ids[0]))
      await addIdentity(tx, id, { channelId, externalId });
  if (!known && !name)
    ctx.platform.jobs.enqueue(tx, nameDue, {
      workspaceId: tx.workspaceId,
      channelId,
      customerId: id,
      attempt: 0,
    });
  const e164 = phone === undefined ? undefined : toE164(phone);
  const change = {
    ...(name && known?.name === '' && { name: name.slice(0, 100) }),
    ...(e164 && !known?.phone && { phone: e164 }),
  };
  if (Object.keys(change).length > 0) {
    const now = ctx.platform.clock.now();
    await tx.db
      .updateTable('customer')
      .set({ ...change, updated_at: now })
      .where('id', '=', id)
      .execute();
    if (known) await shareGains(tx, id, now);
  }
  return { id, isBlocked: Boolean(known?.blocked_at), locale: known?.locale ?? '' };
}

/** A person goes by other ids from now on: they are added to the customer behind the former ones. */
export async function addSenderIds(
  ctx: Ctx,
  tx: WorkspaceTx,
  channelId: number,
  before: readonly string[],
  now: Sender,
): Promise<void> {
  const ids = [...new Set([...before, ...now.ids])] as [string, ...string[]];
  const found = await findSender(tx, channelId, before);
  if (found !== undefined) await identifySenders(ctx, tx, channelId, [{ ...now, ids }]);
}

/** The customer behind one of these ids on a channel. */
export async function findSender(tx: WorkspaceTx, channelId: number, ids: readonly string[]) {
  if (ids.length === 0) return undefined;
  const row = await tx.db
    .selectFrom('customer_identity')
    .select('customer_id')
    .where('channel_id', '=', channelId)
    .where('external_id', 'in', [...ids])
    .executeTakeFirst();
  return row?.customer_id;
}

/** Who a customer without a name is on a channel; undefined: the customer has one, or is not there. */
export async function findNameless(tx: WorkspaceTx, channelId: number, customerId: number) {
  const row = await tx.db
    .selectFrom('customer_identity')
    .innerJoin('customer', 'customer.id', 'customer_identity.customer_id')
    .select('external_id')
    .where('channel_id', '=', channelId)
    .where('customer_id', '=', customerId)
    .where('customer.name', '=', '')
    .orderBy('customer_identity.id')
    .limit(1)
    .executeTakeFirst();
  return row?.external_id;
}

/** Names a customer who has no name. Returns whether it did. */
export async function nameCustomer(tx: WorkspaceTx, id: number, name: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('customer')
    .set({ name, updated_at: now })
    .where('id', '=', id)
    .where('name', '=', '')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
