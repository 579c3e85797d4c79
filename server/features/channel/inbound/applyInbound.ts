import type { Inbound } from '#server/adapters/channel/port.ts';
import { stopChannel } from '#server/features/channel/account/account.ts';
import type { Found } from '#server/features/channel/inbound/deliveryStore.ts';
import { updateChannel } from '#server/features/channel/store.ts';
import {
  openWithSender,
  receiveFromChannel,
  setMessageStatus,
  takeOverFromElsewhere,
  type Received,
} from '#server/features/conversation/public.ts';
import { addSenderIds } from '#server/features/customer/public.ts';
import { applyReadUpTo, applyStatus, isOwnMessage } from '#server/features/delivery/public.ts';
import { fetchFilesDue } from '#server/features/channel/inbound/fetchFilesDue.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { Ctx } from '#server/platform/operation/context.ts';

type Message = Extract<Inbound, { kind: 'message' | 'reaction' }>;

/**
 * Applies what the deliveries of a channel say: the messages of each person together and in their order, then the rest
 * in the order of arrival. Returns what was found in each delivery, for the channel's log.
 */
export async function applyInbound(
  ctx: Ctx,
  tx: WorkspaceTx,
  channelId: number,
  deliveries: readonly Inbound[][],
): Promise<Found[][]> {
  const all = deliveries.flat();
  await applyMessages(ctx, tx, channelId, all.flatMap(messageOf));
  for (const item of all) if (!isMessage(item)) await apply(ctx, tx, channelId, item);
  return deliveries.map((items) => items.slice(0, 50).map(foundOf));
}

function isMessage(item: Inbound): item is Message {
  return item.kind === 'message' || item.kind === 'reaction';
}

/** What cannot be shown is a message all the same: somebody should look at it on the customer's side. */
function messageOf(item: Inbound): Message[] {
  if (isMessage(item)) return [item];
  if (item.kind !== 'unknown' || !item.message) return [];
  const content = { kind: 'interactive' as const, text: `[${item.what}]` };
  return [{ ...item.message, kind: 'message', content }];
}

async function applyMessages(
  ctx: Ctx,
  tx: WorkspaceTx,
  channelId: number,
  messages: readonly Message[],
): Promise<void> {
  let hasFiles = false;
  // By the first id in a fixed order: two workers never lock the same conversations in different orders.
  const bySender = Map.groupBy(messages, ({ from }) => from.ids[0]);
  for (const sender of [...bySender.keys()].sort()) {
    const own = bySender.get(sender)!;
    const received = own.map((one): Received =>
      one.kind === 'message'
        ? one
        : { ...one, content: { kind: 'reaction', text: one.emoji }, replyTo: one.target },
    );
    hasFiles ||= received.some(({ content }) => content.media !== undefined);
    await receiveFromChannel(ctx, tx, channelId, own.at(-1)!.from, received);
  }
  if (hasFiles) ctx.platform.jobs.enqueue(tx, fetchFilesDue, { workspaceId: tx.workspaceId });
}

async function apply(
  ctx: Ctx,
  tx: WorkspaceTx,
  channelId: number,
  item: Exclude<Inbound, Message>,
): Promise<void> {
  switch (item.kind) {
    case 'status':
      await applyStatus(ctx, tx, channelId, item, setMessageStatus);
      return;
    case 'echo': {
      // One of ours, of which the provider tells us: the call has been carried out.
      if (await isOwnMessage(tx, channelId, item)) {
        await applyStatus(ctx, tx, channelId, { ...item, status: 'sent' }, setMessageStatus);
        return;
      }
      await takeOverFromElsewhere(ctx, tx, channelId, item.to, item);
      if (item.content.media) ctx.platform.jobs.enqueue(tx, fetchFilesDue, { workspaceId: tx.workspaceId });
      return;
    }
    case 'read_up_to': {
      const { conversation } = await openWithSender(ctx, tx, channelId, { ids: [item.customer] });
      return applyReadUpTo(ctx, tx, conversation.id, item.status, item.at, setMessageStatus);
    }
    case 'new_ids':
      return addSenderIds(ctx, tx, channelId, item.before, item.now);
    case 'account':
      if (item.status === 'error') await stopChannel(ctx, tx, channelId, item.reason);
      if (item.status === 'connected')
        await updateChannel(tx, channelId, { status: 'connected', reason: '' }, ctx.platform.clock.now());
      return;
    default:
  }
}

function foundOf(item: Inbound): Found {
  switch (item.kind) {
    case 'message':
      return { kind: 'message', detail: item.content.kind };
    case 'status':
      return { kind: 'status', detail: item.status };
    case 'account':
      return { kind: 'account', detail: item.reason };
    case 'unknown':
      return { kind: 'unknown', detail: item.what.slice(0, 100) };
    default:
      return { kind: item.kind };
  }
}
