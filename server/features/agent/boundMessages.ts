import type { EngineMessage } from '#server/features/agent/engines/engine.ts';

/**
 * What an engine reads of a conversation, in characters: of one message, and of all of them, the newest first. Channels
 * and members may send more. A model's answer is at most as long as a message (`answerInput`).
 */
export const engineLimits = { message: 4000, dialogue: 20_000 };

/** The messages cut to `engineLimits`; older ones that exceed them together are left out. */
export function boundMessages(messages: readonly EngineMessage[]): EngineMessage[] {
  let left = engineLimits.dialogue;
  const bounded: EngineMessage[] = [];
  for (const message of messages.toReversed()) {
    const text = message.text.slice(0, engineLimits.message);
    left -= text.length;
    if (left < 0) break;
    bounded.push({ ...message, text });
  }
  return bounded.reverse();
}
