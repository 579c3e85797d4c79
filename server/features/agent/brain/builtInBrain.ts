import { noUsage } from '#server/adapters/model/usage.ts';
import { bestQuote } from '#server/features/knowledge/search/quote.ts';
import type { Action, Citation } from '#shared/contract/message.ts';
import { detectLanguage, toScript, type DetectedLanguage } from '#shared/rules/language.ts';
import { wantsPerson } from '#shared/rules/wantsPerson.ts';
import type { Brain, BrainOutcome, BrainTrace, BrainTurn, HandoffReason, Passage } from './brain.ts';
import {
  chosenPlace,
  isElliptic,
  isFollowUp,
  isNoneOfThem,
  smallTalk,
  withoutGreeting,
} from './builtInBrainTalk.ts';
import { phrases, voiceOf, type Phrases } from './phrases.ts';

const THRESHOLDS = { answer: 0.7, choice: 0.3 };
const MAX_CHOICES = 3;
const MAX_QUESTIONS = 4;

/**
 * Answers without any provider: in the words of the knowledge or not at all. It asks back when it is unsure what was
 * meant, and hands off when the knowledge does not say. Nothing that it adds of its own (`phrases`) is a fact.
 */
export const builtInBrain: Brain = { think };

/** What a turn has found out so far. */
type Work = {
  turn: BrainTurn;
  language: DetectedLanguage;
  say: Phrases;
  trace: BrainTrace & Required<Pick<BrainTrace, 'searches'>>;
};

type Part =
  | { kind: 'answer'; text: string; citation: Citation }
  | { kind: 'choices'; actions: Action[] }
  | { kind: 'unknown'; question: string };

async function think(turn: BrainTurn): Promise<BrainOutcome> {
  const { earlier, burst } = splitTurn(turn);
  const asked = burst.join('\n');
  const language = detectLanguage(asked, turn.language);
  const say = phrases[voiceOf(language)];
  const work: Work = { turn, language, say, trace: { steps: 0, usage: noUsage, tools: [], searches: [] } };
  const { trace } = work;
  if (burst.some(wantsPerson)) return handOff(work, 'asked_for_person', asked);

  const offered = earlier.at(-1)?.actions ?? [];
  const chosen = offered.length > 0 ? choiceIn(asked, offered) : undefined;
  if (chosen) return conclude(work, [await answerChoice(work, chosen, earlier)]);
  if (offered.length > 0 && isNoneOfThem(asked))
    return handOff(work, 'no_answer', lastQuestion(earlier) || asked);

  const questions = questionsOf(burst);
  if (questions.length === 0) {
    const talk = burst.map(smallTalk).findLast((kind) => kind !== undefined) ?? 'acknowledged';
    const text = talk === 'greeting' || talk === 'isBot' ? say[talk](turn.persona) : say[talk];
    return { kind: 'reply', text, trace, ...(talk === 'isBot' && { actions: [personChoice(say)] }) };
  }
  const parts: Part[] = [];
  for (const question of questions) parts.push(await answerQuestion(work, question, earlier));
  // Asking back a second time would be a loop.
  const isLoop = offered.length > 0 && parts.some((part) => part.kind === 'choices');
  return conclude(
    work,
    isLoop ? parts.map((part, i) => (part.kind === 'choices' ? unknown(questions[i]!) : part)) : parts,
  );
}

/** The customer's newest messages, and all before them. */
function splitTurn({ messages }: BrainTurn): { earlier: BrainTurn['messages']; burst: string[] } {
  const start = messages.findLastIndex(({ author }) => author !== 'customer') + 1;
  const burst = messages.slice(start).map(({ text }) => text.trim());
  return { earlier: messages.slice(0, start), burst: burst.filter((text) => text !== '') };
}

/**
 * The questions of a burst. A question ends with its mark; words without one go along with what follows ("Are you open"
 * – "on Sunday?"), unless they ask by themselves, as Chinese does without a mark (幾錢 – 喺邊度).
 */
function questionsOf(burst: readonly string[]): string[] {
  const pieces = burst.flatMap((text) => text.split(/(?<=[?？])\s*|\n+/u)).map((piece) => piece.trim());
  const questions: string[] = [];
  let open = '';
  for (const piece of pieces) {
    if (piece === '' || (smallTalk(piece) && open === '')) continue;
    if (isFollowUp(piece) && open === '' && questions.length > 0) {
      questions.push(`${questions.pop()} ${piece}`);
      continue;
    }
    open = open === '' ? piece : `${open} ${piece}`;
    if (/[?？]$/u.test(piece) || ASKS_IN_CHINESE.test(piece)) {
      questions.push(open);
      open = '';
    }
  }
  if (open !== '') questions.push(open);
  // A fourth question and all that follow are searched together.
  const rest = questions.splice(MAX_QUESTIONS - 1);
  return rest.length > 0 ? [...questions, rest.join(' ')] : questions;
}

const ASKS_IN_CHINESE =
  /[嗎吗呢咩乜麼么]$|幾[多錢時點耐]|几[多钱时点]|多少|邊[度個位]|哪[里裡裏個个]|有[冇沒没][有]?|[可能會会得要使係]唔[可能會会得要使係]|點樣|怎[樣样麼么]|什[麼么]|甚麼/u;

/** What the customer asked last before this turn, with what that leaned on. */
function lastQuestion(earlier: BrainTurn['messages']): string {
  const asked = earlier
    .filter(({ author, text }) => author === 'customer' && !smallTalk(text))
    .map(({ text }) => text);
  const start = asked.findLastIndex((text) => !isFollowUp(text));
  return asked.slice(Math.max(start, asked.length - 3)).join(' ');
}

async function answerQuestion(work: Work, question: string, earlier: BrainTurn['messages']): Promise<Part> {
  const { answer, choice } = work.turn.thresholds ?? THRESHOLDS;
  const alone = withoutGreeting(question);
  const previous = lastQuestion(earlier);
  const leans = previous !== '' && isFollowUp(alone);
  const queries = leans ? [`${previous} ${alone}`] : [alone];
  if (!leans && previous !== '' && isElliptic(alone)) queries.push(`${previous} ${alone}`);

  let best: { query: string; hits: Passage[]; confidence: number } = {
    query: alone,
    hits: [],
    confidence: 0,
  };
  for (const query of queries) {
    const hits = await search(work, query);
    const confidence = hits[0]?.confidence ?? 0;
    if (confidence > best.confidence) best = { query, hits, confidence };
    if (confidence >= answer) break;
  }
  const [first] = best.hits;
  if (!first || best.confidence < choice) return unknown(question);
  if (best.confidence < answer) return { kind: 'choices', actions: choicesOf(work, best.hits) };
  if (best.query === alone) return answerFrom(work, first, alone);

  // The earlier question found this passage, so it must have something of the new one in it, and be news.
  const part = answerFrom(work, first, leans ? alone : best.query);
  const isOld = earlier.some(({ author, text }) => author === 'agent' && text.includes(part.text));
  if (isOld) return unknown(question);
  if (leans && !sharesWord(part.text, alone)) return { kind: 'choices', actions: choicesOf(work, best.hits) };
  return part;
}

/** Whether a text has a word of the question, or two neighbouring Chinese characters. */
function sharesWord(text: string, question: string): boolean {
  const plain = (words: string) => toScript(words, 'hans').toLowerCase();
  const pieces = plain(question).match(/[a-z]{3,}|\d+/gu) ?? [];
  const pairs = [...plain(question).matchAll(/(?=(\p{Script=Han}{2}))/gu)].map(([, pair]) => pair!);
  const stems = pieces
    .filter((word) => !FILLERS.has(word))
    .map((word) => word.replace(/(?:e?s|ing|ed)$/, ''));
  return [...stems, ...pairs].some((piece) => plain(text).includes(piece));
}

const FILLERS = new Set(['and', 'what', 'how', 'about', 'the', 'for', 'with', 'also', 'then', 'same']);

/** The passage behind a choice is among the hits of the question that led to it. */
async function answerChoice(work: Work, label: string, earlier: BrainTurn['messages']): Promise<Part> {
  const question = lastQuestion(earlier);
  for (const query of [question, label]) {
    if (query === '') continue;
    const hit = (await search(work, query)).find(
      (passage) => labelOf(passage, work.language) === label || titleOf(passage) === label,
    );
    if (hit) return answerFrom(work, hit, `${question} ${label}`);
  }
  return unknown(label);
}

async function search({ turn, trace }: Work, query: string): Promise<Passage[]> {
  turn.signal.throwIfAborted();
  const hits = await turn.search(query);
  trace.steps += 1;
  trace.searches.push({
    query,
    confidence: hits[0]?.confidence ?? 0,
    passage_ids: hits.map((hit) => hit.passage_id),
  });
  return hits;
}

/** A member's answer as it stands, or the sentences of the passage that fit best; never a translation. */
function answerFrom(
  { language, say }: Work,
  passage: Passage,
  query: string,
): Extract<Part, { kind: 'answer' }> {
  const found = passage.answer ?? bestQuote(passage.text, query).text;
  const text = toScript(found, language.script);
  const isOther = detectLanguage(found, language.locale).language !== language.language;
  const { source_id, passage_id, title, url } = passage;
  return {
    kind: 'answer',
    text: isOther ? `${say.inOtherLanguage}\n${text}` : text,
    citation: { source_id, passage_id, title, ...(url && { url }), quote: found },
  };
}

function unknown(question: string): Part {
  return { kind: 'unknown', question };
}

function titleOf(passage: Passage): string {
  return (passage.question ?? passage.title).trim();
}

function labelOf(passage: Passage, { script }: DetectedLanguage): string {
  return toScript(titleOf(passage), script);
}

function choicesOf({ language, say }: Work, hits: readonly Passage[]): Action[] {
  const labels = new Set(hits.map((hit) => labelOf(hit, language)).filter((label) => label !== ''));
  const choices = [...labels]
    .slice(0, MAX_CHOICES)
    .map((label): Action => ({ kind: 'choice', label, value: label }));
  return [...choices, personChoice(say)];
}

function personChoice(say: Phrases): Action {
  return { kind: 'choice', ...say.person };
}

/** The label of the choice that a message names: by its words, or by its number. */
function choiceIn(asked: string, offered: readonly Action[]): string | undefined {
  const plain = (text: string) =>
    toScript(text, 'hans')
      .toLowerCase()
      .replace(/[\s\p{P}]/gu, '');
  const named = offered.find(
    ({ label, value }) => plain(asked) === plain(value) || plain(asked) === plain(label),
  );
  return (named ?? offered[(chosenPlace(asked) ?? 0) - 1])?.value;
}

function conclude(work: Work, parts: readonly Part[]): BrainOutcome {
  const { say, trace } = work;
  const answers = parts.filter((part) => part.kind === 'answer');
  const distinct = answers.filter(({ text }, i) => answers.findIndex((other) => other.text === text) === i);
  const text = distinct.map((part) => part.text).join('\n\n');
  const citations = distinct.map(({ citation }) => citation);
  const unknowns = parts.filter((part) => part.kind === 'unknown').map(({ question }) => question);
  if (unknowns.length > 0)
    return handOff(work, 'no_answer', unknowns.join('\n'), text ? { text, citations } : undefined);

  const actions = parts.find((part) => part.kind === 'choices')?.actions;
  if (!actions) return { kind: 'answer', text, citations, trace };
  if (!text) return { kind: 'choices', text: say.choose, actions, citations: [], trace };
  return { kind: 'answer', text: `${text}\n\n${say.chooseToo}`, citations, actions, trace };
}

function handOff(
  { trace }: Work,
  reason: HandoffReason,
  summary: string,
  draft?: { text: string; citations: Citation[] },
): BrainOutcome {
  return { kind: 'handoff', reason, summary, ...(draft && { draft }), trace };
}
