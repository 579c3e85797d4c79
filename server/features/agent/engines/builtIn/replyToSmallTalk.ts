import { noUsage } from '#server/adapters/model/usage.ts';
import { agentTexts, variantOf } from '#server/features/agent/agentTexts.ts';
import type { EngineMessage, EngineOutcome, Persona } from '#server/features/agent/engines/engine.ts';
import { fill } from '#server/platform/texts.ts';
import type { DetectedLanguage } from '#shared/rules/language.ts';
import { smallTalk, type SmallTalk } from './smallTalk.ts';

/** What a greeting, a thank-you or a goodbye gets, without any engine; undefined for whatever may need an answer. */
export function replyToSmallTalk(
  messages: readonly EngineMessage[],
  persona: Pick<Persona, 'name' | 'company'>,
  language: Pick<DetectedLanguage, 'locale' | 'cantonese'>,
): EngineOutcome | undefined {
  const start = messages.findLastIndex(({ author }) => author !== 'customer') + 1;
  const written = messages.slice(start).filter(({ text }) => text.trim() !== '');
  const kinds = written.map(({ text }) => smallTalk(text));
  const kind = kinds.at(-1);
  if (!kind || !kinds.every((one) => one !== undefined && isAnsweredAlike(one, messages[start - 1])))
    return undefined;
  const text = fill(agentTexts[variantOf(language)].phrases[kind], { ...persona });
  return { kind: 'reply', text, trace: { steps: 0, usage: noUsage, tools: [] } };
}

/** "Ok" and a thumb up may be the answer to what was asked or offered before; a question about the agent may be more. */
function isAnsweredAlike(kind: SmallTalk, before: EngineMessage | undefined): boolean {
  if (kind === 'isBot') return false;
  if (kind !== 'acknowledged') return true;
  return before !== undefined && !before.actions?.length && !/[?？]/u.test(before.text);
}
