import type { Inbound } from '#server/adapters/channel/port.ts';
import { forgetWords } from '#server/features/agent/public.ts';
import { stopChannel } from '#server/features/channel/account/account.ts';
import type { Found } from '#server/features/channel/inbound/deliveryStore.ts';
import { forgetMessage } from '#server/features/channel/inbound/forgetMessage.ts';
import { updateChannel } from '#server/features/channel/store.ts';
import {
  findConversationWith,
  readOutgoing,
  receiveFromChannel,
  setMessageStatus,
  takeOverFromElsewhere,
  withdrawMessage,
  type Received,
} from '#server/features/conversation/public.ts';
import { addSenderIds } from '#server/features/customer/public.ts';
import {
  applyReadUpTo,
  applyStatus,
  findOwnDelivery,
  findSending,
  splitText,
} from '#server/features/delivery/public.ts';
import { forgetNotes } from '#server/features/knowledge/public.ts';
import { fetchFilesDue } from '#server/features/channel/inbound/fetchFilesDue.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { abilitiesOf } from '#shared/channels/channelTypes.ts';

type Message = Extract<Inbound, { kind: 'message' | 'reaction' }>;
type Report = Extract<Inbound, { kind: 'status' | 'read_up_to' | 'account' }>;

/**
 * Applies what the deliveries of a channel say, in the order of arrival; messages that follow each other together, those of
 * each person in their order. Reports on our own messages come last: every transaction locks conversations before deliveries.
 * Returns what was found in each delivery, for the channel's log.
 */
export async function applyInbound(
  ctx: Ctx,
  tx: WorkspaceTx,
  channel: InboundChannel,
  deliveries: readonly Inbound[][],
): Promise<Found[][]> {
  let messages: Message[] = [];
  const reports: Report[] = [];
  const applyRead = async () => {
    const read = messages;
    messages = [];
    await applyMessages(ctx, tx, channel, read);
  };
  for (const item of deliveries.flat()) {
    const message = messageOf(item);
    if (message) messages.push(message);
    else if (isReport(item)) reports.push(item);
    else if (item.kind !== 'unknown' && item.kind !== 'message' && item.kind !== 'reaction') {
      await applyRead();
      reports.push(...(await apply(ctx, tx, channel, item)));
    }
  }
  await applyRead();
  for (const report of reports) await applyReport(ctx, tx, channel.id, report);
  return deliveries.map((items) => items.slice(0, 50).map(foundOf));
}

export interface InboundChannel {
  id: number;
  type: string;
  agent_enabled: boolean;
  welcome: unknown;
}

function isReport(item: Inbound): item is Report {
  return item.kind === 'status' || item.kind === 'read_up_to' || item.kind === 'account';
}

/** What cannot be shown is a message all the same: somebody should look at it on the customer's side. */
function messageOf(item: Inbound): Message | undefined {
  if (item.kind === 'message' || item.kind === 'reaction') return item;
  if (item.kind !== 'unknown' || !item.message) return undefined;
  const content = { kind: 'interactive' as const, text: `[${item.what}]` };
  return { ...item.message, kind: 'message', content };
}

async function applyMessages(
  ctx: Ctx,
  tx: WorkspaceTx,
  channel: InboundChannel,
  messages: readonly Message[],
): Promise<void> {
  const bySender = Map.groupBy(messages, ({ from }) => from.ids[0]);
  const senders = [...bySender.keys()].sort().map((sender) => bySender.get(sender)!);
  const all = senders.map((own) => ({
    from: own.at(-1)!.from,
    received: own.map((one): Received =>
      one.kind === 'message'
        ? one
        : { ...one, content: { kind: 'reaction', text: one.emoji }, replyTo: one.target },
    ),
  }));
  if (all.length === 0) return;
  await receiveFromChannel(ctx, tx, channel, all);
  if (all.some(({ received }) => received.some(({ content }) => content.media !== undefined)))
    ctx.platform.jobs.enqueue(tx, fetchFilesDue, { workspaceId: tx.workspaceId, at: 0 });
}

/** Applies what is no message. Returns what it says of our own messages. */
async function apply(
  ctx: Ctx,
  tx: WorkspaceTx,
  channel: InboundChannel,
  item: Extract<Inbound, { kind: 'echo' | 'deleted' | 'new_ids' }>,
): Promise<Report[]> {
  switch (item.kind) {
    case 'echo': {
      const key = await keyOfOwn(tx, channel, item);
      // One of ours, of which the provider tells us: the call has been carried out.
      if (key !== undefined) return [{ kind: 'status', id: item.id, key, status: 'sent', at: item.at }];
      await takeOverFromElsewhere(ctx, tx, channel.id, item.to, item);
      if (item.content.media)
        ctx.platform.jobs.enqueue(tx, fetchFilesDue, { workspaceId: tx.workspaceId, at: 0 });
      return [];
    }
    case 'deleted': {
      const withdrawn = await withdrawMessage(ctx, tx, channel.id, item.from.ids, item.target);
      if (!withdrawn || withdrawn.texts.length === 0) return [];
      await forgetWords(tx, withdrawn.conversationId, withdrawn.texts);
      await forgetNotes(tx, withdrawn.conversationId, withdrawn.texts);
      await forgetMessage(tx, channel.id, item.target);
      return [];
    }
    case 'new_ids':
      await addSenderIds(ctx, tx, channel.id, item.before, item.now);
      return [];
  }
}

/**
 * The key of our own message that comes back as an echo; undefined: somebody else wrote it. Where the provider returns no
 * key, the echo may come before the answer of the call: then it has the words of the message that is being sent.
 */
async function keyOfOwn(
  tx: WorkspaceTx,
  channel: InboundChannel,
  { id, key, to, content }: Extract<Inbound, { kind: 'echo' }>,
): Promise<string | undefined> {
  const findOwn = () => findOwnDelivery(tx, channel.id, { id, ...(key !== undefined && { key }) });
  const own = await findOwn();
  if (own !== undefined) return own;
  const conversationId = await findConversationWith(tx, channel.id, to.ids);
  const sending = conversationId === undefined ? undefined : await findSending(tx, conversationId);
  // The answer of its call may have been stored between the two.
  if (!sending) return findOwn();
  const { text, mediaId } = await readOutgoing(tx, sending.messageId);
  const part = splitText(text, abilitiesOf(channel.type))[sending.part] ?? '';
  const isSame = content.media ? mediaId !== null : content.text.trim() === part.trim();
  return isSame ? sending.key : findOwn();
}

async function applyReport(ctx: Ctx, tx: WorkspaceTx, channelId: number, report: Report): Promise<void> {
  switch (report.kind) {
    case 'status':
      await applyStatus(ctx, tx, channelId, report, setMessageStatus);
      return;
    case 'read_up_to': {
      const conversationId = await findConversationWith(tx, channelId, [report.customer]);
      if (conversationId === undefined) return;
      return applyReadUpTo(ctx, tx, conversationId, report.status, report.at, setMessageStatus);
    }
    case 'account':
      if (report.status === 'error') await stopChannel(ctx, tx, channelId, report);
      if (report.status === 'connected')
        await updateChannel(tx, channelId, { status: 'connected', reason: '' }, ctx.platform.clock.now());
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
