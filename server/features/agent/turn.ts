/** The agent's turn in a conversation: one at a time; messages in quick succession are answered together. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { handOffSilently } from '#server/features/agent/agentOff.ts';
import type { EngineMessage } from '#server/features/agent/engines/engine.ts';
import { finish, isAnswering, type Ended, type Turn } from '#server/features/agent/finishTurn.ts';
import { readAgentForTurn } from '#server/features/agent/store.ts';
import type { StoredDialogue } from '#server/features/agent/turnDialogue.ts';
import { resultWithoutEngine } from '#server/features/agent/resultWithoutEngine.ts';
import { runEngine, type TurnResult } from '#server/features/agent/runEngine.ts';
import { readLimits, reserveAnswer } from '#server/features/budget/public.ts';
import {
  updateConversationRow,
  updateTurnLease,
  lockConversation,
  readMessages,
  type ConversationRow,
} from '#server/features/conversation/public.ts';
import { enqueueMark, showTypingWhile } from '#server/features/delivery/public.ts';
import { configuredModel, type ConfiguredModel } from '#server/features/settings/public.ts';
import { mayAnswer } from '#server/features/subscription/public.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { jobLease, workUnderLease } from '#server/platform/jobs/lease.ts';
import { operation, perform } from '#server/platform/operation/operation.ts';
import type { Message } from '#shared/contract/message.ts';
import { AppError } from '#shared/errors.ts';
import { locales, type Locale } from '#shared/locales.ts';

const engineTimeoutSeconds = 110;
const contextMessages = 30;
const day = 24 * 3600_000;

/** Begins a turn, if there is something to answer and no other turn is under way. */
const begin = operation({
  name: 'agent.begin_turn',
  permission: 'conversation.answer',
  audited: false,
  // `take_over`: from a worker that is lost, whose lease may not have expired.
  input: z.strictObject({ conversation_id: z.number().int(), take_over: z.boolean().default(false) }),
  async run(ctx, tx, { conversation_id: id, take_over }): Promise<Turn | undefined> {
    const now = ctx.platform.clock.now();
    // All that most turns need, at once: without the lock's answer, but behind it.
    const [conversation, recent, agent, paidFor, limits] = await Promise.all([
      lockConversation(tx, id),
      readMessages(ctx, tx, {
        conversationId: id,
        dialogue: true,
        newestFirst: true,
        limit: contextMessages,
      }),
      readAgentForTurn(tx, { conversationId: id, since: new Date(now.getTime() - day) }),
      mayAnswer(ctx, tx),
      readLimits(tx),
    ]);
    if (!isAnswering(conversation)) return undefined;
    if (!take_over && jobLease.isHeld(conversation.turn_lease_until, now)) return undefined;
    const quiet = now.getTime() - (conversation.last_customer_message_at?.getTime() ?? 0);
    // Debounce: the job of the newest message follows. Negative when a clock was set back.
    if (!take_over && quiet >= 0 && quiet < ctx.platform.settings.agentDebounceMs) return undefined;
    const upTo = recent[0]?.id ?? 0;
    const newest = recent.find((message) => message.author === 'customer')?.id ?? 0;
    if (newest <= conversation.answered_message_id) return undefined;
    if (!recent.some((message) => isLeftToAnswer(message, conversation))) {
      // All of it was taken back.
      await updateConversationRow(tx, id, { answered_message_id: newest });
      return undefined;
    }
    if (agent.isOff) {
      if (!conversation.waiting) await handOffSilently(ctx, tx, conversation);
      return undefined;
    }
    const lease = randomUUID();
    const config = agent.published ?? agent.draft;
    const asker = {
      customerId: conversation.customer_id,
      network: conversation.network,
      tokensUsed: agent.tokensUsed,
    };
    const [, reservation] = await Promise.all([
      updateConversationRow(tx, id, { turn_lease: lease, turn_lease_until: jobLease.endsAt(now) }),
      // Last, since all turns of the workspace wait for the lock on its counter.
      reserveAnswer(ctx, tx, asker, limits),
    ]);
    broadcastTyping(ctx, tx, id, config.name);
    enqueueMark(ctx, tx, conversation, 'turn');
    return {
      lease,
      conversationId: id,
      customerId: conversation.customer_id,
      channelId: conversation.channel_id,
      channelType: conversation.channel_type,
      config,
      version: agent.published_version ?? 0,
      company: agent.company,
      timeZone: agent.time_zone,
      language: conversation.language,
      messages: dialogueOf(withoutAnswered(recent.reverse(), conversation)),
      paidFor,
      reservation,
      dialogue: conversation.dialogue as StoredDialogue | null,
      isWaiting: conversation.waiting,
      upTo,
    };
  },
});

/** Renews the turn's lease, or releases it, so that a retry need not wait until it expires. */
const hold = operation({
  name: 'agent.hold_turn',
  permission: 'conversation.answer',
  audited: false,
  input: z.strictObject({ conversation_id: z.number().int(), lease: z.string(), on: z.boolean() }),
  async run(ctx, tx, { conversation_id: id, lease, on }) {
    await updateTurnLease(tx, id, lease, on ? jobLease.endsAt(ctx.platform.clock.now()) : null);
    return {};
  },
});

export const turnOperations = [begin, finish, hold];

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
    const model = configuredModel(ctx.platform);
    // Its failure is one of the turn, and of none when there is nothing to answer.
    model.catch(() => undefined);
    const turn = await perform(ctx, begin, { conversation_id: conversationId, take_over: false });
    if (!turn) return;
    const own = asAgentOf(ctx, turn);
    const startedAt = performance.now();
    const held = { conversation_id: conversationId, lease: turn.lease };
    const ended = await workUnderLease(
      {
        renew: () => perform(ctx, hold, { ...held, on: true }),
        release: () => perform(ctx, hold, { ...held, on: false }),
      },
      stopped,
      async () => {
        const { result, end } = await runEngineAndFinish(own, turn, model);
        const seconds = (performance.now() - startedAt) / 1000;
        ctx.platform.metrics.turns.observe({ outcome: result.kind, brain: result.trace.brain }, seconds);
        return end;
      },
    );
    if (ended !== 'again' || stopped?.aborted) return;
  }
}

/** Hands the conversation to the members when nothing could work out its answer: the process died or hung each time. */
export async function giveUpAnswer(ctx: Ctx, conversationId: number): Promise<void> {
  const turn = await perform(ctx, begin, { conversation_id: conversationId, take_over: true });
  if (!turn) return;
  const own = asAgentOf(ctx, turn);
  const detail = 'The process ended each time it worked on this answer.';
  const result = await resultWithoutEngine(ctx, turn, localeOf(turn), 'model_failed', detail);
  await perform(own, finish, { turn, result });
}

function asAgentOf(ctx: Ctx, { config, customerId }: Turn): Ctx {
  return { ...ctx, actor: { kind: 'agent', name: config.name, customerId } };
}

function localeOf({ language }: Turn): Locale {
  return locales.find((one) => one === language) ?? 'en';
}

/** An error is a handoff too, unless the database is unavailable: then the job is retried. */
async function runEngineAndFinish(
  ctx: Ctx,
  turn: Turn,
  model: Promise<ConfiguredModel | undefined>,
): Promise<{ result: TurnResult; end: Ended }> {
  const locale = localeOf(turn);
  const { exceeded, tokens } = turn.reservation;
  try {
    if (exceeded) {
      const result = await resultWithoutEngine(ctx, turn, locale, exceeded);
      return { result, end: await perform(ctx, finish, { turn, result }) };
    }
    const conversation = { id: turn.conversationId, channel_type: turn.channelType };
    const result = await showTypingWhile(ctx, conversation, async () =>
      runEngine(ctx, {
        ...turn,
        model: turn.paidFor ? await model : undefined,
        tokens,
        locale,
        signal: AbortSignal.timeout(engineTimeoutSeconds * 1000),
      }),
    );
    return { result, end: await perform(ctx, finish, { turn, result }) };
  } catch (err) {
    if (err instanceof AppError && err.code === 'unavailable') throw err;
    ctx.platform.log.error({ err, trace_id: ctx.traceId }, 'an agent turn failed');
    const result = await resultWithoutEngine(ctx, turn, locale, 'model_failed');
    return { result, end: await perform(ctx, finish, { turn, result }) };
  }
}

function broadcastTyping(ctx: Ctx, tx: WorkspaceTx, conversationId: number, name: string): void {
  const data = { conversation_id: conversationId, author: 'agent', author_name: name, on: true };
  tx.afterCommit(() =>
    ctx.platform.live.broadcastTransient(tx.workspaceId, {
      type: 'typing',
      conversationId,
      data,
      customerData: data,
    }),
  );
}

function isLeftToAnswer(
  { id, author, withdrawn }: Message,
  { answered_message_id: answered }: ConversationRow,
): boolean {
  return author === 'customer' && !withdrawn && id > answered;
}

/** A welcome is sent, but answers nothing. */
function isAnswer({ direction, author }: Message): boolean {
  return direction === 'out' && author !== 'system';
}

/** In a wait a message may have been met with silence; it is not asked again with the next one. */
function withoutAnswered(
  messages: Message[],
  { waiting, answered_message_id: answered }: ConversationRow,
): Message[] {
  if (!waiting) return messages;
  const lastSent = messages.findLast(isAnswer)?.id ?? 0;
  return messages.filter(({ id, author }) => author !== 'customer' || id <= lastSent || id > answered);
}

/** The messages since the conversation was last resolved, unless a member reopened it. */
function dialogueOf(messages: Message[]): EngineMessage[] {
  const events = messages.filter((message) => message.event);
  const continued = new Set(
    events.filter(
      (_event, i) => events[i + 1]?.event?.type === 'reopened' && events[i + 1]?.author === 'member',
    ),
  );
  const start =
    messages.findLastIndex((message) => message.event?.type === 'resolved' && !continued.has(message)) + 1;
  return messages.slice(start).flatMap((message) => {
    const { author, text, actions } = message;
    if (author === 'system' || message.direction === 'internal' || message.withdrawn) return [];
    return [{ author, text, ...(actions.length > 0 && { actions }) }];
  });
}
