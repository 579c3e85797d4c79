import { setTimeout as sleep } from 'node:timers/promises';
import { mark } from '#server/features/delivery/mark.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { abilitiesOf } from '#shared/channels/channelTypes.ts';

/** Before a provider stops showing it. */
const marginMs = 1000;
/** No turn takes longer, whatever it does. */
const longestMs = 120_000;
/** How long the work's result waits for a call that is under way: it would show somebody writing after the answer. */
const patienceMs = 1000;

/**
 * Goes on showing a customer that the agent's answer is being written, where the provider stops after some seconds; the
 * turn's beginning has shown it first. Ends with the work, and after a while in any case.
 */
export async function showTypingWhile<T>(
  ctx: Ctx,
  { id, channel_type: type }: { id: number; channel_type: string },
  work: () => Promise<T>,
): Promise<T> {
  const { is_outward: isOutward, typing_seconds: seconds } = abilitiesOf(type);
  if (!isOutward || seconds === null) return work();
  const ended = new AbortController();
  const marking = repeat(ctx, id, seconds * 1000 - marginMs, ended.signal);
  try {
    return await work();
  } finally {
    ended.abort();
    await Promise.race([marking, sleep(patienceMs, undefined, { ref: false })]);
  }
}

async function repeat(ctx: Ctx, conversationId: number, everyMs: number, ended: AbortSignal): Promise<void> {
  const system: Ctx = { ...ctx, actor: { kind: 'system' } };
  try {
    for (let shown = everyMs; shown < longestMs; shown += everyMs) {
      await sleep(everyMs, undefined, { signal: ended, ref: false });
      await mark(system, conversationId, 'turn');
    }
  } catch (err) {
    if (!ended.aborted) ctx.platform.log.debug({ err }, 'a mark could not be repeated');
  }
}
