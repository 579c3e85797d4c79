import type { EngineMessage } from '#server/features/agent/engines/engine.ts';

/** What the customer wrote since the last message of anybody else. */
export function newestWords(messages: readonly EngineMessage[]): string {
  const last = messages.findLastIndex((message) => message.author !== 'customer');
  return messages
    .slice(last + 1)
    .map((message) => message.text)
    .filter((text) => text.trim() !== '')
    .join('\n');
}
