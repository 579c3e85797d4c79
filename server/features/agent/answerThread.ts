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
import { handOff } from '#server/features/agent/engines/handOff.ts';
import { serveThread } from '#server/platform/threads/serveThread.ts';
import { checkAnswer, findCitations, type Check } from '#shared/grounding/checkAnswer.ts';
import type { Locale } from '#shared/locales.ts';
import { detectLanguage, type DetectedLanguage, type Script } from '#shared/rules/language.ts';
import { distressIn } from '#shared/rules/distress.ts';
import { wantsPerson } from '#shared/rules/wantsPerson.ts';

const functions = { readWords, readForDialogue, readQuestion, answerBuiltIn, verifyAnswer };
export type AnswerFunctions = typeof functions;

/** What of a turn can be copied to a thread. */
export interface QuestionText {
  messages: readonly EngineMessage[];
  /** What the customer wrote since anybody else did. */
  asked: string;
  name: string;
  company: string;
  fallback: Locale;
  isWaiting: boolean;
  handoffWords: readonly string[];
  thresholds: NonNullable<EngineTurn['thresholds']>;
  now: Date;
  timeZone: string;
  /** The date in the time zone, as `YYYY-MM-DD`. */
  today: string;
  currency: string | undefined;
}

export interface Language {
  locale: Locale;
  cantonese: boolean;
  script: Script;
}

/** A concluded turn; or what is missing for it: a model, or the passages of a query. */
export type Step = { language: Language } & (
  | { is: 'concluded'; outcome: EngineOutcome; checks: Check[] }
  | { is: 'question' }
  | { is: 'query'; query: string }
);

/** What is read in every turn, an engine's or not. */
function readWords(asked: string, fallback: Locale) {
  const { locale, cantonese } = detectLanguage(asked, fallback);
  return { locale, cantonese, distress: distressIn(asked) };
}

/** The language, and whether the words are for a person whatever else they say. */
async function readForDialogue(
  question: QuestionText,
): Promise<{ language: Language; isForPerson: boolean }> {
  const { asked } = question;
  const isForPerson = asked === '' || distressIn(asked) !== undefined || asksForPerson(question);
  return { language: languageOf(question), isForPerson };
}

/** Concludes what needs no engine, and with `isBuiltIn` what the built-in engine answers by the passages found so far. */
async function readQuestion(
  question: QuestionText,
  isBuiltIn: boolean,
  found: ReadonlyMap<string, Passage[]>,
): Promise<Step> {
  const language = languageOf(question);
  const outcome = outcomeWithoutEngine(question, language);
  if (outcome) return conclude(question, language, outcome, new Map());
  return isBuiltIn ? answerBuiltIn(question, language, found) : { is: 'question', language };
}

function languageOf({ messages, asked, fallback }: QuestionText): Language {
  const detected = detectLanguage(asked, fallback);
  return { ...detected, cantonese: detected.cantonese || goesOnInCantonese(messages, detected) };
}

function outcomeWithoutEngine(question: QuestionText, language: Language): EngineOutcome | undefined {
  const { messages, asked, name, company } = question;
  if (asked === '') return handOff('out_of_reach', '');
  const distress = distressIn(asked);
  if (distress) return handOff(distress, asked);
  if (asksForPerson(question)) return handOff('asked_for_person', asked);
  return replyToSmallTalk(messages, { name, company }, language);
}

function asksForPerson({ asked, isWaiting, handoffWords }: QuestionText): boolean {
  const lower = asked.toLowerCase();
  return (
    (isWaiting && isAboutWaiting(asked)) ||
    wantsPerson(asked) ||
    handoffWords.some((word) => lower.includes(word.toLowerCase()))
  );
}

/** A phone number or 喂 shows no Cantonese, although the customer has written it before. */
function goesOnInCantonese(messages: readonly EngineMessage[], { locale }: DetectedLanguage): boolean {
  if (locale !== 'zh-hk') return false;
  const before = messages.filter(({ author }) => author === 'customer').slice(-besideNewest);
  return before.some(({ text }) => detectLanguage(text, locale).cantonese);
}

/** How many of the customer's last messages show the language. */
const besideNewest = 4;

/** Checks an engine's outcome. What needs no citation is an answer all the same when its figures are those of passages found. */
function verifyAnswer(
  question: QuestionText,
  { script }: Language,
  outcome: EngineOutcome,
  found: readonly Passage[],
  toolResults: string[],
): { outcome: EngineOutcome; checks: Check[] } {
  if (outcome.kind === 'handoff') return { outcome, checks: [] };
  const claims = {
    text: outcome.text,
    passages: found.map((passage) => ({ ...passage, id: passage.passage_id })),
    toolResults,
    customerTexts: question.messages.filter(({ author }) => author === 'customer').map(({ text }) => text),
    script,
    today: question.today,
    allowed: { texts: [question.company, question.name], currency: question.currency },
  };
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

function conclude(
  question: QuestionText,
  language: Language,
  outcome: EngineOutcome,
  found: ReadonlyMap<string, Passage[]>,
): Step {
  const passages = new Map([...found.values()].flat().map((passage) => [passage.passage_id, passage]));
  return {
    is: 'concluded',
    language,
    ...verifyAnswer(question, language, outcome, [...passages.values()], []),
  };
}

/**
 * Concludes a turn by the built-in engine, or names the query that it needs the passages of to go on. It has no state:
 * it is called again with all passages that were found so far.
 */
async function answerBuiltIn(
  question: QuestionText,
  language: Language,
  found: ReadonlyMap<string, Passage[]>,
): Promise<Step> {
  const search = async (query: string) => {
    const passages = found.get(query);
    if (!passages) throw new SearchNeeded(query);
    return passages;
  };
  const { messages, name, company, thresholds, now, timeZone } = question;
  try {
    const outcome = await builtInEngine.answer({
      ...{ language: language.locale, messages, search, tools: [], thresholds, now, time_zone: timeZone },
      persona: { name, company, tone: '', instructions: '' },
      signal: new AbortController().signal,
    });
    const searches = outcome.trace.searches ?? [];
    const searched = new Map(searches.map(({ query }) => [query, found.get(query) ?? []]));
    return conclude(question, language, outcome, searched);
  } catch (error) {
    if (error instanceof SearchNeeded) return { is: 'query', language, query: error.query };
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
