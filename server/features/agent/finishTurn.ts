/** The end of a turn: what came of it is sent, given to the members, or dropped. */
import { z } from 'zod';
import { isOff, handOffSilently } from '#server/features/agent/agentOff.ts';
import type { EngineMessage } from '#server/features/agent/engines/engine.ts';
import { handoffMessage } from '#server/features/agent/handoffMessage.ts';
import { insertTurn, readAgent } from '#server/features/agent/store.ts';
import type { TurnResult } from '#server/features/agent/runEngine.ts';
import {
  addTimelineEvent,
  publishMessage,
  updateConversation,
  updateConversationRow,
  insertMessage,
  lockConversation,
  lastMessageFields,
  readMessages,
} from '#server/features/conversation/public.ts';
import { passagesExist, fileNote } from '#server/features/knowledge/public.ts';
import { payForAnswer } from '#server/features/subscription/public.ts';
import { countUsage } from '#server/features/usage/public.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { operation } from '#server/platform/operation/operation.ts';
import type { AgentConfig } from '#shared/contract/agent.ts';
import { storableJson } from '#shared/storable.ts';

export interface Turn {
  lease: string;
  conversationId: number;
  customerId: number;
  config: AgentConfig;
  version: number;
  company: string;
  timeZone: string;
  language: string;
  messages: EngineMessage[];
  /** There are answers left in the month, or money for one. */
  paidFor: boolean;
  /** The newest message that the answer takes into account. */
  upTo: number;
}

export type Ended = 'done' | 'again' | 'lost';

/** Sends what came of the turn, unless somebody took over or the customer wrote on: then it is dropped. */
export const finish = operation({
  name: 'agent.finish_turn',
  permission: 'conversation.answer',
  audited: true,
  input: z.custom<{ turn: Turn; thought: TurnResult }>(),
  detail: ({ turn, thought }) => ({ conversation_id: turn.conversationId, outcome: thought.kind }),
  async run(ctx, tx, { turn, thought: thinking }): Promise<Ended> {
    const now = ctx.platform.clock.now();
    const id = turn.conversationId;
    const conversation = await lockConversation(tx, id);
    if (conversation.turn_lease !== turn.lease) return 'lost';
    const free = { turn_lease: null, turn_lease_until: null };
    const newest = await readMessages(ctx, tx, {
      conversationId: id,
      spoken: true,
      after: turn.upTo,
      limit: 20,
    });
    const superseded = newest.some((message) => message.author === 'customer');
    // Handed back when a member had replied: that was the answer.
    const dealtWith = conversation.answered_message_id > turn.upTo && !superseded;
    const taken = conversation.handler !== 'agent' || conversation.status !== 'open' || dealtWith;
    const off = !taken && (await isOff(tx, await readAgent(tx), conversation.channel_id));
    countTokens(tx, now, thinking);
    if (taken || superseded || off) {
      await updateConversationRow(tx, id, free);
      if (off) await handOffSilently(ctx, tx, id);
      await insertTurn(tx, {
        conversationId: id,
        messageId: null,
        trace: { ...thinking.trace, outcome: 'superseded' },
        at: now,
      });
      return taken || off ? 'lost' : 'again';
    }
    const thought = await affordable(ctx, tx, turn, await verifyCitations(tx, thinking));
    countOutcome(tx, now, thought);
    const text =
      thought.kind === 'handoff'
        ? handoffMessage(thought.reason, thought.language.locale, thought.language.cantonese)
        : thought.text;
    const { message } = await insertMessage(ctx, tx, {
      conversationId: id,
      direction: 'out',
      author: 'agent',
      authorName: turn.config.name,
      kind: 'text',
      text,
      clientId: turn.lease,
      citations: thought.kind === 'handoff' ? [] : thought.citations,
      actions: thought.kind === 'handoff' ? [] : thought.actions,
      at: now,
    });
    publishMessage(ctx, tx, message);
    await insertTurn(tx, { conversationId: id, messageId: message.id, trace: thought.trace, at: now });
    const answered = {
      ...free,
      ...lastMessageFields(message),
      answered_message_id: turn.upTo,
      language: thought.language.locale,
    };
    if (thought.kind !== 'handoff') {
      await updateConversation(ctx, tx, id, { ...answered, unread_count: 0 });
      return 'done';
    }
    await handOver(ctx, tx, id, thought, answered, now);
    return 'done';
  },
});

/** An answer that stands on what has been changed or deleted meanwhile is not sent. */
async function verifyCitations(tx: WorkspaceTx, thought: TurnResult): Promise<TurnResult> {
  if (thought.kind === 'handoff') return thought;
  const { text, citations, language, trace } = thought;
  const cited = citations.map((citation) => citation.passage_id);
  if (await passagesExist(tx, cited)) return thought;
  const reason = 'check_failed';
  const detail = 'Changed or deleted while the answer was written';
  const checks = [...trace.checks, { name: 'citations_exist', passed: false, detail }];
  const handoff = { ...trace, checks, outcome: 'handoff', reason };
  return {
    kind: 'handoff',
    reason,
    summary: trace.question,
    draft: { text, citations },
    language,
    trace: handoff,
  };
}

/** An answer that nobody pays for is not sent. */
async function affordable(ctx: Ctx, tx: WorkspaceTx, turn: Turn, thought: TurnResult): Promise<TurnResult> {
  if (thought.kind !== 'answer') return thought;
  if (await payForAnswer(ctx, tx, `message:${turn.upTo}`)) return thought;
  const { language, trace } = thought;
  const reason = 'plan_limit';
  const handoff = { ...trace, outcome: 'handoff', reason };
  return { kind: 'handoff', reason, summary: trace.question, draft: null, language, trace: handoff };
}

/** Also of a thought that came to nothing: it has been paid for. */
function countTokens(tx: WorkspaceTx, now: Date, { trace }: TurnResult): void {
  const { input_tokens, output_tokens, cost_microcents } = trace;
  if (input_tokens + output_tokens + cost_microcents > 0)
    countUsage(tx, now, { input_tokens, output_tokens, cost_microcents });
}

function countOutcome(tx: WorkspaceTx, now: Date, thought: TurnResult): void {
  if (thought.kind === 'answer') countUsage(tx, now, { answers: 1 });
  if (thought.kind !== 'handoff') return;
  countUsage(tx, now, { handoffs: 1, ...(thought.reason === 'model_failed' && { failures: 1 }) });
}

async function handOver(
  ctx: Ctx,
  tx: WorkspaceTx,
  id: number,
  thought: Extract<TurnResult, { kind: 'handoff' }>,
  answered: Parameters<typeof updateConversation>[3],
  now: Date,
): Promise<void> {
  await addTimelineEvent(ctx, tx, id, { type: 'handoff', reason: thought.reason });
  if (thought.reason === 'no_answer') await fileNote(tx, thought.trace.question, id, now);
  await updateConversation(ctx, tx, id, {
    ...answered,
    handler: 'member',
    waiting: true,
    handoff_reason: thought.reason,
    // The list goes on showing what the customer wants, not that we said goodbye.
    last_message_text: undefined,
    last_message_author: undefined,
    draft: thought.draft ? storableJson(thought.draft) : null,
  });
}
