/** What providers deliver, in the conversations that it belongs to. Called in the transaction that works off a delivery. */
import type { InboundContent, Sender } from '#server/adapters/channel/port.ts';
import { findByProviderIds, insertMessage, withdraw } from '#server/features/conversation/messageStore.ts';
import {
  findConversation,
  lockConversation,
  lockConversationWith,
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
import { findSender, identifySender } from '#server/features/customer/public.ts';
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

/** The conversation of a person on a channel, locked; both are made when they are new. */
export async function openWithSender(
  ctx: Ctx,
  tx: WorkspaceTx,
  channelId: number,
  from: Sender,
): Promise<{ conversation: ConversationRow; isBlocked: boolean; locale: string }> {
  const { id: customerId, ...sender } = await identifySender(ctx, tx, channelId, from);
  const known = await lockConversationWith(tx, channelId, customerId);
  if (known) return { conversation: known, ...sender };
  const id = await openConversation(tx, channelId, customerId, ctx.platform.clock.now());
  return { conversation: await lockConversation(tx, id), ...sender };
}

/**
 * Stores what a person has written on a channel, oldest first, and returns how many messages were new. A provider's time
 * in the future counts as now. Blocked customers are not heard.
 */
export async function receiveFromChannel(
  ctx: Ctx,
  tx: WorkspaceTx,
  channel: { id: number; agent_enabled: boolean },
  from: Sender,
  received: readonly Received[],
): Promise<number> {
  const { conversation, isBlocked, locale } = await openWithSender(ctx, tx, channel.id, from);
  if (isBlocked) return 0;
  const named = received.flatMap(({ id, replyTo }) => (replyTo === undefined ? [id] : [id, replyTo]));
  const known = await findByProviderIds(tx, conversation.id, named);
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
    const answered = replyTo === undefined ? undefined : (known.get(replyTo)?.id ?? ours.get(replyTo));
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
  if (!first) return 0;
  const replyToken = received.findLast((one) => one.replyToken !== undefined)?.replyToken;
  const own: ConversationChange = {
    ...(conversation.address !== from.ids[0] && { address: from.ids[0] }),
    ...(replyToken !== undefined && { reply_token: replyToken }),
  };
  await storeFromCustomer(ctx, tx, conversation, { ...channel, locale }, [first, ...rest], own);
  return messages.length;
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

/** A person took a message back: its words and file are removed, also from what the agent reads and lists show. */
export async function withdrawMessage(
  ctx: Ctx,
  tx: WorkspaceTx,
  channelId: number,
  from: readonly string[],
  providerId: string,
): Promise<void> {
  const id = await findConversationWith(tx, channelId, from);
  if (id === undefined) return;
  const conversation = await lockConversation(tx, id);
  const withdrawn = await withdraw(ctx, tx, id, providerId);
  // Lists may go on showing it although something was written since.
  const { last_message_author: author, last_message_text: shown } = conversation;
  if (author === 'customer' && withdrawn.some((text) => lastMessageText(text) === shown))
    await updateConversation(ctx, tx, conversation, { last_message_text: '' });
}

/** The business wrote elsewhere, on its phone or in the provider's inbox: a person has the conversation from then on. */
export async function takeOverFromElsewhere(
  ctx: Ctx,
  tx: WorkspaceTx,
  channelId: number,
  to: Sender,
  { id, at, content }: Received,
): Promise<boolean> {
  const { conversation } = await openWithSender(ctx, tx, channelId, to);
  if ((await findByProviderIds(tx, conversation.id, [id])).size > 0) return false;
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
