import { agentTexts, variantOf } from '#server/features/agent/agentTexts.ts';
import { smallTalk } from '#server/features/agent/engines/builtIn/smallTalk.ts';
import type { TurnResult } from '#server/features/agent/runEngine.ts';
import { contactIn, type Contact } from '#server/features/agent/aboutWaiting.ts';
import { joinSentences, sayWhen, type WaitFacts } from '#server/features/agent/sayWhen.ts';
import { fill } from '#server/platform/texts.ts';
import type { Citation } from '#shared/contract/message.ts';
import { asksWhen } from '#shared/rules/asksWhen.ts';

/** What a customer is told at most once in a wait; `contact`: that they may leave one. */
export type WaitNotice = 'contact' | 'person' | 'noted';

export interface WaitingReply {
  text: string;
  citations: Citation[];
  notices: WaitNotice[];
  contact?: Contact;
}

/**
 * What the agent says to a customer who waits for a person; undefined: nothing. It goes on answering what it is sure of,
 * marked as its own, says when a person will answer, and confirms once what it has passed on.
 */
export function waitingReply(
  result: TurnResult,
  facts: WaitFacts,
  { agent, told }: { agent: string; told: readonly string[] },
): WaitingReply | undefined {
  const say = agentTexts[variantOf(facts)].waiting;
  const asked = result.trace.question;
  const once = (notice: WaitNotice, text: string): WaitingReply | undefined =>
    told.includes(notice) ? undefined : { text, citations: [], notices: [notice] };
  const asksContact = facts.lacksContact && !told.includes('contact');
  const whenText = (lead: string): WaitingReply => ({
    text: joinSentences(facts.locale, lead, sayWhen(facts), asksContact ? say.contact : ''),
    citations: [],
    notices: asksContact ? ['contact'] : [],
  });

  const contact = contactIn(asked);
  if (contact) {
    const noted = fill(say.contactNoted, { contact: Object.values(contact)[0]! });
    return { text: joinSentences(facts.locale, noted, say.colleague), citations: [], notices: [], contact };
  }
  const isDone = result.kind === 'reply' && result.trace.tools.some(({ ok }) => ok);
  if (result.kind === 'answer' || isDone) {
    const text = `${fill(say.assistant, { name: agent })}\n${result.text}`;
    return { text, citations: result.citations, notices: [] };
  }
  if (asksWhen(asked)) return whenText(say.colleague);
  const talk = smallTalk(asked);
  if (talk === 'isBot' && result.kind === 'reply') return { text: result.text, citations: [], notices: [] };
  if (asked === '' || talk) return undefined;
  if (result.kind === 'handoff' && result.reason === 'asked_for_person') {
    const { text, notices } = whenText(say.again);
    return told.includes('person') ? undefined : { text, citations: [], notices: [...notices, 'person'] };
  }
  return once('noted', say.noted);
}
