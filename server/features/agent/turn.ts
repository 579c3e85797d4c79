/** The agent's turn in a conversation: one at a time, and a burst of messages is one question. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { isOff, handOffSilently } from '#server/features/agent/agentOff.ts';
import type { EngineMessage } from '#server/features/agent/engines/engine.ts';
import { finish, type Ended, type Turn } from '#server/features/agent/finishTurn.ts';
import { readAgent } from '#server/features/agent/store.ts';
import { failedTurnResult, runEngine, type TurnResult } from '#server/features/agent/runEngine.ts';
import {
  updateConversationRow,
  lockConversation,
  readMessages,
} from '#server/features/conversation/public.ts';
import { mayAnswer } from '#server/features/subscription/public.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { jobLease, workUnderLease } from '#server/platform/jobs/lease.ts';
import { operation, perform } from '#server/platform/operation/operation.ts';
import type { Message } from '#shared/contract/message.ts';
import { AppError } from '#shared/errors.ts';
import { locales } from '#shared/locales.ts';

const engineTimeoutSeconds = 110;
const contextMessages = 30;

/** Takes the turn, if there is something to answer and nobody else is at it. */
const begin = operation({
  name: 'agent.begin_turn',
  permission: 'conversation.answer',
  audited: false,
  input: z.strictObject({ conversation_id: z.number().int() }),
  async run(ctx, tx, { conversation_id: id }): Promise<Turn | undefined> {
    const now = ctx.platform.clock.now();
    const conversation = await lockConversation(tx, id);
    if (conversation.handler !== 'agent' || conversation.status !== 'open') return undefined;
    if (jobLease.isHeld(conversation.turn_lease_until, now)) return undefined;
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
      await handOffSilently(ctx, tx, id);
      return undefined;
    }
    const workspace = await tx.db
      .selectFrom('workspace')
      .select(['name', 'time_zone'])
      .executeTakeFirstOrThrow();
    const lease = randomUUID();
    await updateConversationRow(tx, id, { turn_lease: lease, turn_lease_until: jobLease.endsAt(now) });
    const config = agent.published ?? agent.draft;
    broadcastTyping(ctx, tx, id, config.name);
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

/** Prolongs the turn's lease; or gives it back, so that the next try need not wait for its end. */
const hold = operation({
  name: 'agent.hold_turn',
  permission: 'conversation.answer',
  audited: false,
  input: z.strictObject({ conversation_id: z.number().int(), lease: z.string(), on: z.boolean() }),
  async run(ctx, tx, { conversation_id: id, lease, on }) {
    await tx.db
      .updateTable('conversation')
      .set(
        on
          ? { turn_lease_until: jobLease.endsAt(ctx.platform.clock.now()) }
          : { turn_lease: null, turn_lease_until: null },
      )
      .where('id', '=', id)
      .where('turn_lease', '=', lease)
      .execute();
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
    const turn = await perform(ctx, begin, { conversation_id: conversationId });
    if (!turn) return;
    const own: Ctx = { ...ctx, actor: { kind: 'agent', name: turn.config.name } };
    const startedAt = performance.now();
    const held = { conversation_id: conversationId, lease: turn.lease };
    const ended = await workUnderLease(
      {
        renew: () => perform(ctx, hold, { ...held, on: true }),
        release: () => perform(ctx, hold, { ...held, on: false }),
      },
      stopped,
      async () => {
        const { thought, end } = await runEngineAndFinish(own, turn);
        const seconds = (performance.now() - startedAt) / 1000;
        ctx.platform.metrics.turns.observe({ outcome: thought.kind, brain: thought.trace.brain }, seconds);
        return end;
      },
    );
    if (ended !== 'again' || stopped?.aborted) return;
  }
}

/** What goes wrong on the way is a handoff too; unless the database is away, for then the turn can be done again. */
async function runEngineAndFinish(ctx: Ctx, turn: Turn): Promise<{ thought: TurnResult; end: Ended }> {
  const locale = locales.find((one) => one === turn.language) ?? 'en';
  try {
    const thought = await runEngine(ctx, {
      ...turn,
      locale,
      signal: AbortSignal.timeout(engineTimeoutSeconds * 1000),
    });
    return { thought, end: await perform(ctx, finish, { turn, thought }) };
  } catch (err) {
    if (err instanceof AppError && err.code === 'unavailable') throw err;
    ctx.platform.log.error({ err, trace_id: ctx.traceId }, 'the agent could not bring a turn to its end');
    const thought = failedTurnResult(turn, locale);
    return { thought, end: await perform(ctx, finish, { turn, thought }) };
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

/** What was said since the matter was opened: a resolved one is over, unless a member reopened it. */
function spoken(messages: Message[]): EngineMessage[] {
  const events = messages.filter((message) => message.event);
  const wentOn = new Set(
    events.filter(
      (_event, i) => events[i + 1]?.event?.type === 'reopened' && events[i + 1]?.author === 'member',
    ),
  );
  const start =
    messages.findLastIndex((message) => message.event?.type === 'resolved' && !wentOn.has(message)) + 1;
  return messages.slice(start).flatMap((message) => {
    const { author, text, actions } = message;
    if (author === 'system' || message.direction === 'internal') return [];
    return [{ author, text, ...(actions.length > 0 && { actions }) }];
  });
}
