/** What providers say of our messages. It never goes back, whatever the order in which it arrives. */
import type { DeliveryStatus, Failure, FailureReason } from '#server/adapters/channel/port.ts';
import * as store from '#server/features/delivery/store.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { Message } from '#shared/contract/message.ts';

/** Shows the status at the message, for which its own feature has a function. */
export type Show = (
  ctx: Ctx,
  tx: WorkspaceTx,
  messageId: number,
  status: Message['status'],
  reason: string,
) => Promise<void>;

interface ReceivedStatus {
  /** The provider's id, and our key where the provider returns it. */
  id: string;
  key?: string;
  status: DeliveryStatus;
  failure?: Failure;
}

/** Applies a status of one of our messages, or keeps it until the call that sends the message has answered. */
export async function applyStatus(
  ctx: Ctx,
  tx: WorkspaceTx,
  channelId: number,
  { id: providerId, key, status, failure }: ReceivedStatus,
  show: Show,
): Promise<'applied' | 'kept'> {
  const delivery = await store.lockDeliveryOf(tx, channelId, { id: ownId(key), providerId });
  const now = ctx.platform.clock.now();
  if (!delivery) {
    await store.insertEarlyStatus(tx, { channelId, providerId, status, failure, now });
    return 'kept';
  }
  await apply(tx, delivery, { providerId, status, failure, now });
  await showProgress(ctx, tx, delivery.message_id, show);
  return 'applied';
}

/** All that the customer was sent up to this time has been delivered or read. */
export async function applyReadUpTo(
  ctx: Ctx,
  tx: WorkspaceTx,
  conversationId: number,
  status: 'delivered' | 'read',
  at: Date,
  show: Show,
): Promise<void> {
  for (const messageId of await store.markReached(tx, conversationId, status, at))
    await showProgress(ctx, tx, messageId, show);
}

/** Applies the statuses that came before the answer of the call. */
export async function applyEarlyStatuses(
  ctx: Ctx,
  tx: WorkspaceTx,
  delivery: store.DeliveryRow,
  providerId: string,
): Promise<void> {
  const now = ctx.platform.clock.now();
  for (const { status, reason, detail } of await store.takeEarlyStatuses(
    tx,
    delivery.channel_id,
    providerId,
  )) {
    const current = (await store.lockDelivery(tx, delivery.id))!;
    const failure = { reason: reason as FailureReason, detail };
    await apply(tx, current, { providerId, status: status as DeliveryStatus, failure, now });
  }
}

const reachedOrder = ['', 'delivered', 'read'];

async function apply(
  tx: WorkspaceTx,
  delivery: store.DeliveryRow,
  arrived: { providerId: string; status: DeliveryStatus; failure?: Failure | undefined; now: Date },
): Promise<void> {
  const { status, failure, providerId, now } = arrived;
  if (status === 'failed') {
    // What has been delivered was not lost.
    if (delivery.reached !== '' || delivery.status === 'failed') return;
    const why = failure ?? { reason: 'rejected' as const, detail: '' };
    await store.updateDelivery(tx, delivery.id, { status: 'failed', lease_until: null, ...why });
    return store.failRest(tx, delivery.message_id, why);
  }
  const reached = status === 'sent' ? '' : status;
  const isFurther = reachedOrder.indexOf(reached) > reachedOrder.indexOf(delivery.reached);
  // Whatever was believed before, the provider has it.
  const isNews = delivery.status !== 'sent';
  if (!isFurther && !isNews) return;
  await store.updateDelivery(tx, delivery.id, {
    ...(isFurther && { reached }),
    ...(isNews && {
      ...{ status: 'sent', sent_at: delivery.sent_at ?? now, lease_until: null, reason: '', detail: '' },
      provider_id: delivery.provider_id ?? providerId,
    }),
  });
}

/** Shows at the message how far its parts have got. */
export async function showProgress(ctx: Ctx, tx: WorkspaceTx, messageId: number, show: Show): Promise<void> {
  const parts = await store.listParts(tx, messageId);
  const failed = parts.find(({ status }) => status === 'failed');
  if (failed) return show(ctx, tx, messageId, 'failed', `${failed.reason}: ${failed.detail}`);
  if (parts.some(({ status }) => status !== 'sent')) return;
  const least = Math.min(...parts.map(({ reached }) => reachedOrder.indexOf(reached)));
  const status = (['sent', 'delivered', 'read'] as const)[least]!;
  await show(ctx, tx, messageId, status, '');
}

/** The key of a message of ours, of which a provider tells us as if somebody else had sent it. */
export async function findOwnDelivery(
  tx: WorkspaceTx,
  channelId: number,
  { id: providerId, key }: { id: string; key?: string },
): Promise<string | undefined> {
  const id = await store.findDeliveryOf(tx, channelId, { id: ownId(key), providerId });
  return id === undefined ? undefined : String(id);
}

/** The part that is being sent to a customer, or whose answer was lost. */
export async function findSending(tx: WorkspaceTx, conversationId: number) {
  const row = await store.findSendingPart(tx, conversationId);
  return row && { key: String(row.id), messageId: row.message_id, part: row.part };
}

/** Our key is the id of the delivery. */
function ownId(key: string | undefined): number | undefined {
  return key !== undefined && /^\d{1,15}$/.test(key) ? Number(key) : undefined;
}
