/** What providers deliver, in the conversations that it belongs to. Called in the transaction that works off a delivery. */
import type { InboundContent, Sender } from '#server/adapters/channel/port.ts';
import { enqueueAnswer } from '#server/features/conversation/changes.ts';
import { findByProviderIds, insertMessage, withdraw } from '#server/features/conversation/messageStore.ts';
import {
  findConversation,
  lockConversation,
  lockConversationsByCustomer,
  openConversation,
  type ConversationChange,
  type ConversationRow,
} from '#server/features/conversation/store.ts';
import { storeFromCustomer, type FromCustomer } from '#server/features/conversation/storeFromCustomer.ts';
import {
  addTimelineEvent,
  lastMessageFields,
  lastMessageText,
  publishMessage,
  updateConversation,
} from '#server/features/conversation/updateConversation.ts';
import { findSender, identifySenders } from '#server/features/customer/public.ts';
import { findSentMessages } from '#server/features/delivery/public.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { Ctx } from '#server/platform/operation/context.ts';

export interface Received {
  id: string;
  at: Date;
  content: InboundContent;
  /** The provider's id of the message that this one answers, or reacts to. */
  replyTo?: string | undefined;
  replyToken?: string | undefined;
  /** A program wrote it by itself: the agent does not answer. */
  isAutomatic?: boolean | undefined;
}

/** The channel that a delivery is for. `welcome`: what a customer hears at their first contact, by language. */
interface ReceivingChannel {
  id: number;
  agent_enabled: boolean;
  welcome?: unknown;
}

interface Opened {
  conversation: ConversationRow;
  isBlocked: boolean;
  locale: string;
}

/** The conversations of these persons on a channel, locked; both are made when they are new. */
async function openWithSenders(
  ctx: Ctx,
  tx: WorkspaceTx,
  channelId: number,
  from: readonly Sender[],
): Promise<Opened[]> {
  const senders = await identifySenders(ctx, tx, channelId, from);
  const known = await lockConversationsByCustomer(
    tx,
    channelId,
    senders.map(({ id }) => id),
  );
  const opened: Opened[] = [];
  for (const { id: customerId, ...sender } of senders) {
    let conversation = known.get(customerId);
    if (!conversation) {
      const id = await openConversation(tx, channelId, customerId, ctx.platform.clock.now());
      conversation = await lockConversation(tx, id);
      known.set(customerId, conversation);
    }
    opened.push({ conversation, ...sender });
  }
  return opened;
}

export interface ReceivedFrom {
  from: Sender;
  received: readonly Received[];
}

/**
 * Stores what persons have written on a channel, the oldest of each first. A provider's time in the future counts as now.
 * Blocked customers are not heard.
 */
export async function receiveFromChannel(
  ctx: Ctx,
  tx: WorkspaceTx,
  channel: ReceivingChannel,
  all: readonly ReceivedFrom[],
): Promise<void> {
  const opened = await openWithSenders(
    ctx,
    tx,
    channel.id,
    all.map(({ from }) => from),
  );
  // Several ids that a provider gives may be one customer.
  const byConversation = new Map<number, ReceivedFrom & { opened: Opened }>();
  for (const [index, { from, received }] of all.entries()) {
    const { id } = opened[index]!.conversation;
    const before = byConversation.get(id)?.received ?? [];
    byConversation.set(id, { from, received: [...before, ...received], opened: opened[index]! });
  }
  const heard = [...byConversation.values()].filter((one) => !one.opened.isBlocked);
  const known = await findByProviderIds(
    tx,
    heard.map(({ opened: { conversation }, received }) => ({
      conversationId: conversation.id,
      providerIds: received.flatMap(({ id, replyTo }) => (replyTo === undefined ? [id] : [id, replyTo])),
    })),
  );
  // Their statements follow each other without waiting for the answers. All have ended before a rollback.
  const results = await Promise.allSettled(
    heard.map((one, index) => store(ctx, tx, channel, one, known[index]!)),
  );
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

async function store(
  ctx: Ctx,
  tx: WorkspaceTx,
  channel: ReceivingChannel,
  { from, received, opened: { conversation, locale } }: ReceivedFrom & { opened: Opened },
  known: ReadonlyMap<string, number>,
): Promise<void> {
  const now = ctx.platform.clock.now();
  const seen = new Set(known.keys());
  const messages: FromCustomer[] = [];
  const unknown = received.flatMap(({ replyTo }) =>
    replyTo === undefined || known.has(replyTo) ? [] : [replyTo],
  );
  const ours = await findSentMessages(tx, conversation, unknown);
  for (const { id, at, content, replyTo, isAutomatic } of [...received].sort(
    (one, other) => one.at.getTime() - other.at.getTime(),
  )) {
    if (seen.has(id)) continue;
    seen.add(id);
    const answered = replyTo === undefined ? undefined : (known.get(replyTo) ?? ours.get(replyTo));
    messages.push({
      kind: content.kind,
      text: content.text,
      at: at > now ? now : at,
      providerId: id,
      ...(content.media && { fileSource: content.media }),
      ...(answered !== undefined && { replyTo: answered }),
      ...(isAutomatic && { isAutomatic }),
    });
  }
  const [first, ...rest] = messages;
  if (!first) return;
  const replyToken = received.findLast((one) => one.replyToken !== undefined)?.replyToken;
  const own: ConversationChange = {
    ...(conversation.address !== from.ids[0] && { address: from.ids[0] }),
    ...(replyToken !== undefined && { reply_token: replyToken }),
  };
  await storeFromCustomer(ctx, tx, conversation, { ...channel, locale }, [first, ...rest], own);
}

/** The conversation of a person on a channel; undefined: they have none. */
export async function findConversationWith(
  tx: WorkspaceTx,
  channelId: number,
  ids: readonly string[],
): Promise<number | undefined> {
  const customerId = await findSender(tx, channelId, ids);
  return customerId === undefined ? undefined : findConversation(tx, channelId, customerId);
}

/**
 * A person took a message back: its words and file are removed, also from what the agent reads and lists show. Returns what
 * it said.
 */
export async function withdrawMessage(
  ctx: Ctx,
  tx: WorkspaceTx,
  channelId: number,
  from: readonly string[],
  providerId: string,
): Promise<{ conversationId: number; texts: string[] } | undefined> {
  const id = await findConversationWith(tx, channelId, from);
  if (id === undefined) return undefined;
  const conversation = await lockConversation(tx, id);
  const withdrawn = await withdraw(ctx, tx, id, providerId);
  // Lists may go on showing it although something was written since.
  const { last_message_author: author, last_message_text: shown } = conversation;
  const isShown = author === 'customer' && withdrawn.some((text) => lastMessageText(text) === shown);
  // A turn that has read it loses its lease, so that neither answer nor trace is stored; it begins anew without it.
  const isAnswered = withdrawn.length > 0 && conversation.turn_lease !== null;
  if (isShown || isAnswered)
    await updateConversation(ctx, tx, conversation, {
      ...(isShown && { last_message_text: '' }),
      ...(isAnswered && { turn_lease: null, turn_lease_until: null }),
    });
  if (isAnswered) enqueueAnswer(ctx, tx, id);
  return { conversationId: id, texts: withdrawn };
}

/** The business wrote elsewhere, on its phone or in the provider's inbox: a person has the conversation from then on. */
export async function takeOverFromElsewhere(
  ctx: Ctx,
  tx: WorkspaceTx,
  channelId: number,
  to: Sender,
  { id, at, content }: Received,
): Promise<boolean> {
  const [{ conversation }] = (await openWithSenders(ctx, tx, channelId, [to])) as [Opened];
  const [known] = await findByProviderIds(tx, [{ conversationId: conversation.id, providerIds: [id] }]);
  if (known!.size > 0) return false;
  const now = ctx.platform.clock.now();
  const { message } = await insertMessage(ctx, tx, {
    conversation,
    direction: 'out',
    author: 'member',
    kind: content.kind,
    text: content.text,
    at: at > now ? now : at,
    providerId: id,
    ...(content.media && { fileSource: content.media }),
  });
  publishMessage(ctx, tx, message);
  const takes = conversation.handler === 'agent' || conversation.waiting;
  if (takes) await addTimelineEvent(ctx, tx, conversation, { type: 'taken' });
  await updateConversation(ctx, tx, conversation, {
    ...lastMessageFields(message),
    ...{ unread_count: 0, draft: null },
    ...(takes && { handler: 'member', waiting: false }),
    ...(conversation.status !== 'open' && { status: 'open' }),
    ...(conversation.address === '' && { address: to.ids[0] }),
  });
  return true;
}
