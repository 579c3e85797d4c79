/** Runs in a worker thread: the work of a turn on foreign text, which a time limit can end there. */
import { isAboutWaiting } from '#server/features/agent/aboutWaiting.ts';
import type {
  EngineMessage,
  EngineOutcome,
  EngineTurn,
  Passage,
} from '#server/features/agent/engines/engine.ts';
import { builtInEngine } from '#server/features/agent/engines/builtIn/builtInEngine.ts';
import { replyToSmallTalk } from '#server/features/agent/engines/builtIn/replyToSmallTalk.ts';
import { citationOf } from '#server/features/agent/engines/citationOf.ts';
import { serveThread } from '#server/platform/threads/serveThread.ts';
import { checkAnswer, findCitations, type AnswerToCheck, type Check } from '#shared/grounding/checkAnswer.ts';
import type { Locale } from '#shared/locales.ts';
import { detectLanguage, type DetectedLanguage } from '#shared/rules/language.ts';
import { distressIn } from '#shared/rules/distress.ts';
import { wantsPerson } from '#shared/rules/wantsPerson.ts';

const functions = { readWords, readQuestion, answerBuiltIn, verifyAnswer };
export type AnswerFunctions = typeof functions;

/** What can be copied to a thread. */
export type TurnText = Omit<EngineTurn, 'search' | 'tools' | 'signal'>;

export type ReadQuestion = ReturnType<typeof readQuestion>;

/** What is read in every turn, an engine's or not. */
function readWords(asked: string, fallback: Locale) {
  const { locale, cantonese } = detectLanguage(asked, fallback);
  return { locale, cantonese, distress: distressIn(asked) };
}

function readQuestion(
  messages: readonly EngineMessage[],
  asked: string,
  persona: { name: string; company: string },
  fallback: Locale,
) {
  const detected = detectLanguage(asked, fallback);
  const language = { ...detected, cantonese: detected.cantonese || goesOnInCantonese(messages, detected) };
  return {
    language,
    distress: distressIn(asked),
    isAboutWaiting: isAboutWaiting(asked),
    wantsPerson: wantsPerson(asked),
    talk: replyToSmallTalk(messages, persona, language),
  };
}

/** A phone number or 喂 shows no Cantonese, although the customer has written it before. */
function goesOnInCantonese(messages: readonly EngineMessage[], { locale }: DetectedLanguage): boolean {
  if (locale !== 'zh-hk') return false;
  const before = messages.filter(({ author }) => author === 'customer').slice(-besideNewest);
  return before.some(({ text }) => detectLanguage(text, locale).cantonese);
}

/** How many of the customer's last messages show the language. */
const besideNewest = 4;

/** What a check compares an answer with. */
export type Claims = Omit<AnswerToCheck, 'citations' | 'passages'> & {
  passages: readonly (Passage & { id: number })[];
};

/** What needs no citation is an answer all the same when its figures are those of passages found. */
function verifyAnswer(
  outcome: Exclude<EngineOutcome, { kind: 'handoff' }>,
  claims: Claims,
): { outcome: typeof outcome; checks: Check[] } {
  let cited = outcome;
  if (outcome.kind === 'reply') {
    const citations = findCitations(claims).map((id) =>
      citationOf(
        claims.passages.find((passage) => passage.id === id)!,
        outcome.text,
      ),
    );
    if (citations.length > 0) cited = { ...outcome, kind: 'answer', citations };
  }
  const citations = 'citations' in cited ? cited.citations : [];
  return {
    outcome: cited,
    checks: checkAnswer({ ...claims, citations, knowledge: cited.kind === 'answer' }),
  };
}

/**
 * The outcome of the built-in engine, or the query that it needs the passages of to go on. It has no state: it is called
 * again with all passages that were found so far.
 */
async function answerBuiltIn(
  turn: TurnText,
  found: ReadonlyMap<string, Passage[]>,
): Promise<{ outcome: EngineOutcome } | { query: string }> {
  const search = async (query: string) => {
    const passages = found.get(query);
    if (!passages) throw new SearchNeeded(query);
    return passages;
  };
  try {
    const { signal } = new AbortController();
    return { outcome: await builtInEngine.answer({ ...turn, search, tools: [], signal }) };
  } catch (error) {
    if (error instanceof SearchNeeded) return { query: error.query };
    throw error;
  }
}

class SearchNeeded extends Error {
  readonly query: string;

  constructor(query: string) {
    super('a search is needed');
    this.query = query;
  }
}

serveThread(functions);
