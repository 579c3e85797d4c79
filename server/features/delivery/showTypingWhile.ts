import { setTimeout as sleep } from 'node:timers/promises';
import { enqueueMark } from '#server/features/delivery/enqueueMark.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { perform, systemOperation } from '#server/platform/operation/operation.ts';
import { abilitiesOf } from '#shared/channels/channelTypes.ts';

/** Before a provider stops showing it. */
const marginMs = 1000;
/** No turn takes longer, whatever it does. */
const longestMs = 120_000;

interface Typed {
  id: number;
  channel_type: string;
}

/** The job does nothing once the turn has ended. */
export const showTyping = systemOperation('delivery.show_typing', async (ctx, tx, conversation: Typed) => {
  enqueueMark(ctx, tx, conversation, 'turn');
});

/**
 * Goes on showing a customer that the agent's answer is being written, where the provider stops after some seconds; the
 * turn's beginning has shown it first. Ends with the work, and after a while in any case.
 */
export async function showTypingWhile<T>(ctx: Ctx, conversation: Typed, work: () => Promise<T>): Promise<T> {
  const { is_outward: isOutward, typing_seconds: seconds } = abilitiesOf(conversation.channel_type);
  if (!isOutward || seconds === null) return work();
  const ended = new AbortController();
  void repeat(ctx, conversation, seconds * 1000 - marginMs, ended.signal);
  try {
    return await work();
  } finally {
    ended.abort();
  }
}

async function repeat(ctx: Ctx, conversation: Typed, everyMs: number, ended: AbortSignal): Promise<void> {
  const system: Ctx = { ...ctx, actor: { kind: 'system' } };
  try {
    for (let shown = everyMs; shown < longestMs; shown += everyMs) {
      await sleep(everyMs, undefined, { signal: ended, ref: false });
      await perform(system, showTyping, conversation);
    }
  } catch (err) {
    if (!ended.aborted) ctx.platform.log.debug({ err }, 'a mark could not be repeated');
  }
}
