/** The agent's turn in a conversation: one at a time, and a burst of messages is one question. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { BrainMessage } from '#server/features/agent/brain/brain.ts';
import { handoffMessage } from '#server/features/agent/handoffMessage.ts';
import { insertTurn, readAgent } from '#server/features/agent/store.ts';
import { failedThought, think, type Thought } from '#server/features/agent/think.ts';
import {
  addLine,
  announceMessage,
  change,
  changeConversation,
  insertMessage,
  lockConversation,
  preview,
  readMessages,
} from '#server/features/conversation/public.ts';
import { areStanding, fileNote } from '#server/features/knowledge/public.ts';
import { mayAnswer, payForAnswer } from '#server/features/subscription/public.ts';
import { countUsage } from '#server/features/usage/public.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { WorkspaceTx } from '#server/platform/database.ts';
import { operation, perform } from '#server/platform/operation.ts';
import type { AgentConfig } from '#shared/contract/agent.ts';
import type { Message } from '#shared/contract/message.ts';
import { AppError } from '#shared/errors.ts';
import { locales } from '#shared/locales.ts';
import { storableJson } from '#shared/storable.ts';

/** A turn belongs to who renews its lease: when a node dies, its turns are free this much later. */
export const leaseSeconds = 15;
const renewSeconds = 5;
const thinkSeconds = 110;
const contextMessages = 30;

interface Turn {
  lease: string;
  conversationId: number;
  customerId: number;
  config: AgentConfig;
  version: number;
  company: string;
  timeZone: string;
  language: string;
  messages: BrainMessage[];
  /** There are answers left in the month, or money for one. */
  paidFor: boolean;
  /** The newest message that the answer takes into account. */
  upTo: number;
}

/** Takes the turn, if there is something to answer and nobody else is at it. */
const begin = operation({
  name: 'agent.begin_turn',
  permission: 'conversation.answer',
  writes: false,
  input: z.strictObject({ conversation_id: z.number().int() }),
  async run(ctx, tx, { conversation_id: id }): Promise<Turn | undefined> {
    const now = ctx.platform.clock.now();
    const conversation = await lockConversation(tx, id);
    if (conversation.handler !== 'agent' || conversation.status !== 'open') return undefined;
    if (isHeld(conversation.turn_lease_until, now)) return undefined;
    const quiet = now.getTime() - (conversation.last_customer_message_at?.getTime() ?? 0);
    // Somebody is still writing: the job of their newest message comes after this one. Or a clock was set back.
    if (quiet >= 0 && quiet < ctx.platform.settings.agentDebounceMs) return undefined;
    const recent = await readMessages(ctx, tx, {
      conversationId: id,
      spoken: true,
      newestFirst: true,
      limit: contextMessages,
    });
    const upTo = recent[0]?.id ?? 0;
    const newest = recent.find((message) => message.author === 'customer')?.id ?? 0;
    if (newest <= conversation.answered_message_id) return undefined;
    const agent = await readAgent(tx);
    if (await isOff(tx, agent, conversation.channel_id)) {
      await standBack(ctx, tx, id);
      return undefined;
    }
    const workspace = await tx.db
      .selectFrom('workspace')
      .select(['name', 'time_zone'])
      .executeTakeFirstOrThrow();
    const lease = randomUUID();
    await changeConversation(tx, id, { turn_lease: lease, turn_lease_until: leaseEnd(now) });
    const config = agent.published ?? agent.draft;
    announceTyping(ctx, tx, id, config.name);
    return {
      lease,
      conversationId: id,
      customerId: conversation.customer_id,
      config,
      version: agent.published_version ?? 0,
      company: workspace.name,
      timeZone: workspace.time_zone,
      language: conversation.language,
      messages: spoken(recent.reverse()),
      paidFor: await mayAnswer(ctx, tx),
      upTo,
    };
  },
});

type Ended = 'done' | 'again' | 'lost';

/** Sends what came of the turn, unless somebody took over or the customer wrote on: then it is dropped. */
const finish = operation({
  name: 'agent.finish_turn',
  permission: 'conversation.answer',
  writes: true,
  input: z.custom<{ turn: Turn; thought: Thought }>(),
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
      await changeConversation(tx, id, free);
      if (off) await standBack(ctx, tx, id);
      await insertTurn(tx, {
        conversationId: id,
        messageId: null,
        trace: { ...thinking.trace, outcome: 'superseded' },
        at: now,
      });
      return taken || off ? 'lost' : 'again';
    }
    const thought = await affordable(ctx, tx, turn, await wellFounded(tx, thinking));
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
    announceMessage(ctx, tx, message);
    await insertTurn(tx, { conversationId: id, messageId: message.id, trace: thought.trace, at: now });
    const answered = {
      ...free,
      ...preview(message),
      answered_message_id: turn.upTo,
      language: thought.language.locale,
    };
    if (thought.kind !== 'handoff') {
      await change(ctx, tx, id, { ...answered, unread_count: 0 });
      return 'done';
    }
    await handOver(ctx, tx, id, thought, answered, now);
    return 'done';
  },
});

/** Whether nobody wants the agent's answers any more, everywhere or in the channel. */
async function isOff(tx: WorkspaceTx, agent: { paused: boolean }, channelId: number): Promise<boolean> {
  const channel = await tx.db
    .selectFrom('channel')
    .select('agent_enabled')
    .where('id', '=', channelId)
    .executeTakeFirstOrThrow();
  return agent.paused || !channel.agent_enabled;
}

/** Leaves the customer to the members without a word, as where it has always been off. */
async function standBack(ctx: Ctx, tx: WorkspaceTx, id: number): Promise<void> {
  await addLine(ctx, tx, id, { type: 'handoff', reason: 'agent_off' });
  await change(ctx, tx, id, { handler: 'member', waiting: true, handoff_reason: 'agent_off' });
}

/** An answer that stands on what has been changed or deleted meanwhile is not sent. */
async function wellFounded(tx: WorkspaceTx, thought: Thought): Promise<Thought> {
  if (thought.kind === 'handoff') return thought;
  const { text, citations, language, trace } = thought;
  const cited = citations.map((citation) => citation.passage_id);
  if (await areStanding(tx, cited)) return thought;
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
async function affordable(ctx: Ctx, tx: WorkspaceTx, turn: Turn, thought: Thought): Promise<Thought> {
  if (thought.kind !== 'answer') return thought;
  if (await payForAnswer(ctx, tx, `message:${turn.upTo}`)) return thought;
  const { language, trace } = thought;
  const reason = 'plan_limit';
  const handoff = { ...trace, outcome: 'handoff', reason };
  return { kind: 'handoff', reason, summary: trace.question, draft: null, language, trace: handoff };
}

/** Also of a thought that came to nothing: it has been paid for. */
function countTokens(tx: WorkspaceTx, now: Date, { trace }: Thought): void {
  const { input_tokens, output_tokens, cost_microcents } = trace;
  if (input_tokens + output_tokens + cost_microcents > 0)
    countUsage(tx, now, { input_tokens, output_tokens, cost_microcents });
}

function countOutcome(tx: WorkspaceTx, now: Date, thought: Thought): void {
  if (thought.kind === 'answer') countUsage(tx, now, { answers: 1 });
  if (thought.kind !== 'handoff') return;
  countUsage(tx, now, { handoffs: 1, ...(thought.reason === 'model_failed' && { failures: 1 }) });
}

async function handOver(
  ctx: Ctx,
  tx: WorkspaceTx,
  id: number,
  thought: Extract<Thought, { kind: 'handoff' }>,
  answered: Parameters<typeof change>[3],
  now: Date,
): Promise<void> {
  await addLine(ctx, tx, id, { type: 'handoff', reason: thought.reason });
  if (thought.reason === 'no_answer') await fileNote(tx, thought.trace.question, id, now);
  await change(ctx, tx, id, {
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

/** Prolongs the turn's lease; or gives it back, so that the next try need not wait for its end. */
const hold = operation({
  name: 'agent.hold_turn',
  permission: 'conversation.answer',
  writes: false,
  input: z.strictObject({ conversation_id: z.number().int(), lease: z.string(), on: z.boolean() }),
  async run(ctx, tx, { conversation_id: id, lease, on }) {
    await tx.db
      .updateTable('conversation')
      .set(
        on
          ? { turn_lease_until: leaseEnd(ctx.platform.clock.now()) }
          : { turn_lease: null, turn_lease_until: null },
      )
      .where('id', '=', id)
      .where('turn_lease', '=', lease)
      .execute();
    return {};
  },
});

export const turnOperations = [begin, finish, hold];

/** Whether somebody is at the turn. A lease of a clock that was far ahead is not waited for. */
function isHeld(until: Date | null, now: Date): boolean {
  return until !== null && until > now && until.getTime() - now.getTime() < 4 * leaseSeconds * 1000;
}

function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + leaseSeconds * 1000);
}

/**
 * Answers what the customer of the conversation has written. Called by a job; several calls do no harm. When the node
 * stops before the answer is there, the turn is given back at once.
 */
export async function answerConversation(
  ctx: Ctx,
  conversationId: number,
  stopped?: AbortSignal,
): Promise<void> {
  const { agentDebounceMs: debounce } = ctx.platform.settings;
  if (debounce > 0) await sleep(debounce);
  for (;;) {
    const turn = await perform(ctx, begin, { conversation_id: conversationId });
    if (!turn) return;
    const own: Ctx = { ...ctx, actor: { kind: 'agent', name: turn.config.name } };
    const startedAt = performance.now();
    const held = { conversation_id: conversationId, lease: turn.lease };
    const renewal = setInterval(
      () => void perform(ctx, hold, { ...held, on: true }).catch(() => undefined),
      renewSeconds * 1000,
    );
    const leave = () => {
      clearInterval(renewal);
      void giveBack(ctx, held);
    };
    stopped?.addEventListener('abort', leave, { once: true });
    let ended: Ended;
    try {
      const { thought, end } = await thinkAndFinish(own, turn);
      ended = end;
      const seconds = (performance.now() - startedAt) / 1000;
      ctx.platform.metrics.turns.observe({ outcome: thought.kind, brain: thought.trace.brain }, seconds);
    } catch (error) {
      clearInterval(renewal);
      await giveBack(ctx, held);
      throw error;
    } finally {
      clearInterval(renewal);
      stopped?.removeEventListener('abort', leave);
    }
    if (ended !== 'again' || stopped?.aborted) return;
  }
}

/** What goes wrong on the way is a handoff too; unless the database is away, for then the turn can be done again. */
async function thinkAndFinish(ctx: Ctx, turn: Turn): Promise<{ thought: Thought; end: Ended }> {
  const locale = locales.find((one) => one === turn.language) ?? 'en';
  try {
    const thought = await think(ctx, {
      ...turn,
      locale,
      signal: AbortSignal.timeout(thinkSeconds * 1000),
    });
    return { thought, end: await perform(ctx, finish, { turn, thought }) };
  } catch (err) {
    if (err instanceof AppError && err.code === 'unavailable') throw err;
    ctx.platform.log.error({ err, trace_id: ctx.traceId }, 'the agent could not bring a turn to its end');
    const thought = failedThought(turn, locale);
    return { thought, end: await perform(ctx, finish, { turn, thought }) };
  }
}

/** Also when the database is away for a while; for longer than the lease, there is nothing left to give back. */
async function giveBack(ctx: Ctx, held: { conversation_id: number; lease: string }): Promise<void> {
  const leaseEndsAt = Date.now() + leaseSeconds * 1000;
  while (Date.now() < leaseEndsAt) {
    try {
      await perform(ctx, hold, { ...held, on: false });
      return;
    } catch {
      await sleep(1000);
    }
  }
}

function announceTyping(ctx: Ctx, tx: WorkspaceTx, conversationId: number, name: string): void {
  const data = { conversation_id: conversationId, author: 'agent', author_name: name, on: true };
  tx.afterCommit(() =>
    ctx.platform.live.mention(tx.workspaceId, { type: 'typing', conversationId, data, customerData: data }),
  );
}

/** What was said since the matter was opened: a resolved one is over, and is not argued about again. */
function spoken(messages: Message[]): BrainMessage[] {
  const start = messages.findLastIndex((message) => message.event?.type === 'resolved') + 1;
  return messages.slice(start).flatMap((message) => {
    const { author, text, actions } = message;
    if (author === 'system' || message.direction === 'internal') return [];
    return [{ author, text, ...(actions.length > 0 && { actions }) }];
  });
}
