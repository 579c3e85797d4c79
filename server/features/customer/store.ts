import { publish } from '#server/features/webhook/public.ts';
import { countRows } from '#server/platform/database/countRows.ts';
import { notFound } from '#server/platform/database/notFound.ts';
import { toUnix } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';

/** The customer behind an identity on a channel, made when it is new. Safe in a race of two deliveries. */
export async function identify(
  ctx: Ctx,
  tx: WorkspaceTx,
  identity: { channelId: number; externalId: string },
  known: { name?: string; email?: string; locale: string },
): Promise<number> {
  const found = await findIdentity(tx, identity);
  if (found !== undefined) return found;
  const { id } = await tx.db
    .insertInto('customer')
    .values({ name: known.name ?? '', email: known.email ?? '', locale: known.locale })
    .returning('id')
    .executeTakeFirstOrThrow();
  const made = await tx.db
    .insertInto('customer_identity')
    .values({ customer_id: id, channel_id: identity.channelId, external_id: identity.externalId })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'channel_id', 'external_id']).doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 1n) {
    publish(ctx, tx, 'customer.created', await getCustomer(tx, id));
    return id;
  }
  await tx.db.deleteFrom('customer').where('id', '=', id).execute();
  return (await findIdentity(tx, identity))!;
}

export function countCustomers(tx: WorkspaceTx): Promise<number> {
  return countRows(tx.db.selectFrom('customer'));
}

async function findIdentity(tx: WorkspaceTx, identity: { channelId: number; externalId: string }) {
  const row = await tx.db
    .selectFrom('customer_identity')
    .select('customer_id')
    .where('channel_id', '=', identity.channelId)
    .where('external_id', '=', identity.externalId)
    .executeTakeFirst();
  return row?.customer_id;
}

export async function updateCustomer(
  tx: WorkspaceTx,
  id: number,
  change: { name?: string; email?: string; locale?: string },
  now: Date,
): Promise<void> {
  await tx.db
    .updateTable('customer')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function getCustomer(tx: WorkspaceTx, id: number) {
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
      'created_at',
      eb
        .selectFrom('conversation')
        .whereRef('conversation.customer_id', '=', 'customer.id')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('conversation_count'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  return {
    ...row,
    attributes: row.attributes as Record<string, string>,
    conversation_count: Number(row.conversation_count ?? 0),
    created_at: toUnix(row.created_at),
  };
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
