/** The end of a turn: its result is sent, handed to the members, or dropped. */
import { z } from 'zod';
import { handOffSilently } from '#server/features/agent/agentOff.ts';
import type { EngineMessage, HandoffReason } from '#server/features/agent/engines/engine.ts';
import { saysSolved } from '#server/features/agent/engines/builtIn/smallTalk.ts';
import { handoffMessage } from '#server/features/agent/handoffMessage.ts';
import type { WaitFacts } from '#server/features/agent/sayWhen.ts';
import { waitingReply, type WaitNotice } from '#server/features/agent/waitingReply.ts';
import { claimContact, getCustomer, setPhone } from '#server/features/customer/public.ts';
import { insertTurn, readChannelOfTurn } from '#server/features/agent/store.ts';
import type { StoredDialogue } from '#server/features/agent/turnDialogue.ts';
import type { TurnResult } from '#server/features/agent/runEngine.ts';
import type { Reservation } from '#server/features/budget/public.ts';
import * as conversations from '#server/features/conversation/public.ts';
import { passagesExist, fileNote } from '#server/features/knowledge/public.ts';
import { payForAnswer, readAnswersLeft } from '#server/features/subscription/public.ts';
import { countUsage } from '#server/features/usage/public.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { operation } from '#server/platform/operation/operation.ts';
import type { AgentConfig } from '#shared/contract/agent.ts';
import type { Action, Citation, Message } from '#shared/contract/message.ts';
import { storableJson } from '#shared/storable.ts';

export interface Turn {
  lease: string;
  conversationId: number;
  customerId: number;
  channelId: number;
  channelType: string;
  config: AgentConfig;
  version: number;
  company: string;
  timeZone: string;
  language: string;
  messages: EngineMessage[];
  /** The month has answers left, or the wallet pays for one. */
  paidFor: boolean;
  reservation: Reservation;
  /** What the agent leads the customer through. */
  dialogue: StoredDialogue | null;
  /** The conversation waits for a person. */
  isWaiting: boolean;
  /** The newest message that the answer takes into account. */
  upTo: number;
}

export type Ended = 'done' | 'again' | 'lost';

/** The agent answers until a member takes the conversation, while it waits for one too. */
export function isAnswering({ handler, waiting, status }: conversations.ConversationRow): boolean {
  return status === 'open' && (handler === 'agent' || waiting);
}

/**
 * Sends the result of the turn. Under the conversation's row lock it decides the race with members and customers: the
 * result is dropped when a member took over or replied, or the customer has written again meanwhile.
 */
export const finish = operation({
  name: 'agent.finish_turn',
  permission: 'conversation.answer',
  audited: true,
  input: z.custom<{ turn: Turn; result: TurnResult }>(),
  detail: ({ turn, result }) => ({ conversation_id: turn.conversationId, outcome: result.kind }),
  async run(ctx, tx, { turn, result: engineResult }): Promise<Ended> {
    const now = ctx.platform.clock.now();
    const id = turn.conversationId;
    // All that is needed in most turns, at once: without the lock's answer, but behind it.
    const mayNeedContact = engineResult.kind === 'handoff' || turn.isWaiting;
    const [conversation, newest, channel, verified, customer, answersLeft] = await Promise.all([
      conversations.lockConversation(tx, id),
      conversations.readMessages(ctx, tx, {
        conversationId: id,
        dialogue: true,
        after: turn.upTo,
        limit: 20,
      }),
      readChannelOfTurn(tx, turn.channelId),
      verifyCitations(tx, engineResult),
      mayNeedContact ? getCustomer(tx, turn.customerId) : undefined,
      engineResult.kind === 'answer' ? readAnswersLeft(ctx, tx) : null,
    ]);
    if (conversation.turn_lease !== turn.lease) return 'lost';
    const free = { turn_lease: null, turn_lease_until: null };
    const superseded = newest.some((message) => message.author === 'customer');
    // A member replied and handed back: nothing is left to answer.
    const isAnswered = conversation.answered_message_id > turn.upTo && !superseded;
    const isTaken = !isAnswering(conversation) || isAnswered;
    const isOff = !isTaken && channel.isOff;
    countTokens(tx, now, engineResult);
    if (isTaken || superseded || isOff) {
      await conversations.updateConversationRow(tx, id, free);
      if (isOff && !conversation.waiting) await handOffSilently(ctx, tx, conversation);
      await insertTurn(tx, {
        conversationId: id,
        messageId: null,
        trace: { ...engineResult.trace, outcome: 'superseded' },
        at: now,
      });
      return isTaken || isOff ? 'lost' : 'again';
    }
    const result = await requirePayment(ctx, tx, turn, verified, answersLeft);
    const contact =
      customer ??
      (result.kind === 'handoff' || conversation.waiting
        ? await getCustomer(tx, turn.customerId)
        : undefined);
    const facts: WaitFacts = {
      ...result.language,
      hours: channel.hours ?? turn.config.working_hours,
      timeZone: turn.timeZone,
      now,
      lacksContact: contact?.email === '' && contact.phone === '',
    };
    if (conversation.waiting && !isEscalation(result, conversation)) {
      await replyWhileWaiting(ctx, tx, { turn, result, facts, conversation, free });
      return 'done';
    }
    countOutcome(tx, now, result);
    const isHandoff = result.kind === 'handoff';
    const message = await say(ctx, tx, turn, conversation, {
      text: isHandoff ? handoffMessage(result.reason, facts) : result.text,
      citations: isHandoff ? [] : result.citations,
      actions: isHandoff ? [] : result.actions,
    });
    const inserting = insertTurn(tx, {
      conversationId: id,
      messageId: message.id,
      trace: result.trace,
      at: now,
    });
    const answered = {
      ...free,
      ...conversations.lastMessageFields(message),
      answered_message_id: turn.upTo,
      language: result.language.locale,
      // Written when it changes: most conversations have none.
      ...((turn.dialogue || result.dialogue) && {
        dialogue: result.dialogue && JSON.stringify(result.dialogue),
      }),
    };
    if (!isHandoff) {
      const said = turn.messages.findLast(({ author }) => author === 'customer');
      if (said && saysSolved(said.text)) conversations.confirmCase(tx, id, now);
      const updating = conversations.updateConversation(ctx, tx, conversation, {
        ...answered,
        unread_count: 0,
      });
      await Promise.all([inserting, updating]);
      return 'done';
    }
    const asksContact = facts.lacksContact && result.reason !== 'urgent_health';
    const notices: WaitNotice[] = asksContact ? ['contact'] : [];
    const handing = handOver(ctx, tx, conversation, result, { ...answered, waiting_notices: notices }, now);
    await Promise.all([inserting, handing]);
    return 'done';
  },
});

async function say(
  ctx: Ctx,
  tx: WorkspaceTx,
  { config, lease }: Turn,
  conversation: conversations.ConversationRow,
  said: { text: string; citations: Citation[]; actions: Action[] },
): Promise<Message> {
  const { message } = await conversations.insertMessage(ctx, tx, {
    conversation,
    direction: 'out',
    author: 'agent',
    authorName: config.name,
    kind: 'text',
    clientId: lease,
    ...said,
    at: ctx.platform.clock.now(),
  });
  conversations.publishMessage(ctx, tx, message);
  return message;
}

/** The reasons that are more urgent than others, the most urgent last. */
const ESCALATIONS: readonly HandoffReason[] = ['upset', 'complaint', 'urgent_health'];

/** Whether a conversation that waits already has become more urgent. */
function isEscalation(
  result: TurnResult,
  { handoff_reason: before }: conversations.ConversationRow,
): boolean {
  if (result.kind !== 'handoff') return false;
  const rank = ESCALATIONS.indexOf(result.reason);
  return rank > ESCALATIONS.indexOf(before as HandoffReason);
}

/** What the agent says meanwhile leaves the conversation waiting and unread. */
async function replyWhileWaiting(
  ctx: Ctx,
  tx: WorkspaceTx,
  {
    turn,
    result,
    facts,
    conversation,
    free,
  }: {
    turn: Turn;
    result: TurnResult;
    facts: WaitFacts;
    conversation: conversations.ConversationRow;
    free: { turn_lease: null; turn_lease_until: null };
  },
): Promise<void> {
  const told = conversation.waiting_notices;
  const reply = waitingReply(result, facts, { agent: turn.config.name, told });
  const { id } = conversation;
  if (result.kind === 'answer') countUsage(tx, facts.now, { answers: 1 });
  if (result.kind === 'handoff' && result.reason === 'no_answer')
    await fileNote(tx, result.trace.question, id, facts.now);
  const { contact } = reply ?? {};
  if (contact && 'phone' in contact) await setPhone(tx, turn.customerId, contact.phone, facts.now);
  else if (contact) await claimContact(tx, turn.customerId, contact, facts.now);
  const message = reply && (await say(ctx, tx, turn, conversation, { ...reply, actions: [] }));
  const outcome = result.kind === 'answer' ? 'answer' : reply ? 'reply' : 'superseded';
  await insertTurn(tx, {
    conversationId: id,
    messageId: message?.id ?? null,
    trace: { ...result.trace, outcome },
    at: facts.now,
  });
  await conversations.updateConversation(ctx, tx, conversation, {
    ...free,
    ...(message && conversations.lastMessageFields(message)),
    // Lists keep showing the customer's message.
    last_message_text: undefined,
    last_message_author: undefined,
    answered_message_id: turn.upTo,
    language: result.language.locale,
    waiting_notices: [...new Set([...told, ...(reply?.notices ?? [])])],
  });
}

/** Replaces an answer by a handoff when a cited passage was changed or deleted meanwhile. */
async function verifyCitations(tx: WorkspaceTx, result: TurnResult): Promise<TurnResult> {
  if (result.kind === 'handoff') return result;
  const { text, citations, language, trace } = result;
  const cited = citations.map((citation) => citation.passage_id);
  if (await passagesExist(tx, cited)) return result;
  const reason = 'check_failed';
  const detail = 'Changed or deleted while the answer was written';
  const checks = [...trace.checks, { name: 'citations_exist', passed: false, detail }];
  const handoff = { ...trace, checks, outcome: 'handoff', reason };
  return {
    kind: 'handoff',
    reason,
    summary: trace.question,
    draft: { text, citations },
    dialogue: null,
    language,
    trace: handoff,
  };
}

/** Pays for an answer, and replaces it by a handoff when nothing pays for it. */
async function requirePayment(
  ctx: Ctx,
  tx: WorkspaceTx,
  turn: Turn,
  result: TurnResult,
  answersLeft: number | null,
): Promise<TurnResult> {
  if (result.kind !== 'answer') return result;
  if (await payForAnswer(ctx, tx, `message:${turn.upTo}`, answersLeft)) return result;
  const { language, trace } = result;
  const reason = 'plan_limit';
  const handoff = { ...trace, outcome: 'handoff', reason };
  return {
    kind: 'handoff',
    reason,
    summary: trace.question,
    draft: null,
    dialogue: null,
    language,
    trace: handoff,
  };
}

/** Also of a result that is dropped: its tokens have been used. */
function countTokens(tx: WorkspaceTx, now: Date, { trace }: TurnResult): void {
  const { input_tokens, output_tokens, cost_microcents } = trace;
  if (input_tokens + output_tokens + cost_microcents > 0)
    countUsage(tx, now, { input_tokens, output_tokens, cost_microcents });
}

function countOutcome(tx: WorkspaceTx, now: Date, result: TurnResult): void {
  if (result.kind === 'answer') countUsage(tx, now, { answers: 1 });
  if (result.kind !== 'handoff') return;
  countUsage(tx, now, { handoffs: 1, ...(result.reason === 'model_failed' && { failures: 1 }) });
}

async function handOver(
  ctx: Ctx,
  tx: WorkspaceTx,
  conversation: conversations.ConversationRow,
  result: Extract<TurnResult, { kind: 'handoff' }>,
  answered: Parameters<typeof conversations.updateConversation>[3],
  now: Date,
): Promise<void> {
  const { id } = conversation;
  await conversations.addTimelineEvent(ctx, tx, conversation, { type: 'handoff', reason: result.reason });
  if (result.reason === 'no_answer') await fileNote(tx, result.trace.question, id, now);
  await conversations.updateConversation(ctx, tx, conversation, {
    ...answered,
    handler: 'member',
    waiting: true,
    handoff_reason: result.reason,
    priority: priorityOf(result.reason, conversation.priority),
    // Lists keep showing the customer's message rather than the agent's notice.
    last_message_text: undefined,
    last_message_author: undefined,
    draft: result.draft ? storableJson(result.draft) : null,
  });
}

function priorityOf(reason: HandoffReason, before: string): string {
  if (reason === 'urgent_health') return 'urgent';
  return reason === 'complaint' || reason === 'upset' ? 'high' : before;
}
