import type { Passage } from '#server/features/agent/engines/engine.ts';
import { bestQuote } from '#server/search/quote.ts';
import type { Citation } from '#shared/contract/message.ts';

/** A passage as the source of an answer, with the words of it that are nearest to the answer. */
export function citationOf({ source_id, passage_id, title, url, text }: Passage, answer: string): Citation {
  const quote = bestQuote(text, answer).text;
  return { source_id, passage_id, title, ...(url === undefined ? {} : { url }), quote };
}
