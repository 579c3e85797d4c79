import { noUsage } from '#server/adapters/model/usage.ts';
import { fill } from '#server/platform/texts.ts';
import { bestQuote } from '#server/search/quote.ts';
import type { Action, Citation } from '#shared/contract/message.ts';
import { detectLanguage, isScript, toScript, type DetectedLanguage } from '#shared/rules/language.ts';
import { isSameContent } from '#shared/rules/sameContent.ts';
import { wantsPerson } from '#shared/rules/wantsPerson.ts';
import { agentTexts, variantOf, type Phrases } from '#server/features/agent/agentTexts.ts';
import type {
  AnswerEngine,
  EngineOutcome,
  EngineTrace,
  EngineTurn,
  HandoffReason,
  Passage,
} from '#server/features/agent/engines/engine.ts';
import { pickPassage } from './pickPassage.ts';
import {
  asks,
  asksInChinese,
  asksToAct,
  chosenPlace,
  clausesOf,
  isElliptic,
  isFollowUp,
  isNoneOfThem,
  isUpset,
  isYes,
  sentencesOf,
  smallTalk,
  wants,
  withoutGreeting,
  type SmallTalk,
} from './smallTalk.ts';

const THRESHOLDS = { answer: 0.7, choice: 0.3 };
const MAX_CHOICES = 3;
const MAX_QUESTIONS = 4;

/**
 * The engine without a model: it quotes the knowledge, asks back when several passages may be meant, and hands off when
 * the knowledge has no answer. Its own sentences (`phrases`) state no facts.
 */
export const builtInEngine: AnswerEngine = { answer };

/** The state of a turn. */
type Work = {
  turn: EngineTurn;
  language: DetectedLanguage;
  say: Phrases;
  trace: EngineTrace & Required<Pick<EngineTrace, 'searches'>>;
};

type Part =
  | { kind: 'answer'; text: string; citation: Citation }
  | { kind: 'choices'; actions: Action[] }
  /** The passages that fit were quoted already. */
  | { kind: 'noMore' }
  | { kind: 'unknown'; question: string };

async function answer(turn: EngineTurn): Promise<EngineOutcome> {
  const { earlier, burst } = splitTurn(turn);
  const asked = burst.join('\n');
  const language = detectLanguage(asked, turn.language);
  const say = agentTexts[variantOf(language)].phrases;
  const work: Work = { turn, language, say, trace: { steps: 0, usage: noUsage, tools: [], searches: [] } };
  const { trace } = work;
  if (burst.some(wantsPerson)) return handOff(work, 'asked_for_person', asked);
  if (burst.some(isUpset)) return handOff(work, 'upset', asked);
  if (burst.some(asksToAct)) return handOff(work, 'out_of_reach', asked);

  const offered = earlier.at(-1)?.actions ?? [];
  const chosen = offered.length > 0 ? choiceIn(asked, offered) : undefined;
  if (chosen) return conclude(work, [await answerChoice(work, chosen, earlier)]);
  if (offered.length === 1 && isYes(asked)) return handOff(work, 'asked_for_person', asked);
  if (offered.length > 1 && isNoneOfThem(asked))
    return handOff(work, 'no_answer', lastQuestion(earlier) || asked);

  const questions = questionsOf(burst);
  if (questions.length === 0) {
    const talk = burst.map(smallTalk).findLast((kind) => kind !== undefined) ?? 'acknowledged';
    const text = fill(say[talk], { ...turn.persona });
    return { kind: 'reply', text, trace, ...(talk === 'isBot' && { actions: [personChoice(say)] }) };
  }
  const parts: Part[] = [];
  const remarks: Part[] = [];
  for (const question of questions) {
    const found = await answerQuestion(work, question, earlier);
    // Asking back twice in a row would be a loop.
    const isLoop = offered.length > 1 && found.some(({ kind }) => kind === 'choices');
    const isRemark = found[0]?.kind === 'unknown' && !asks(question) && !wants(question);
    (isRemark ? remarks : parts).push(...(isLoop ? [unknown(question)] : found));
  }
  // A remark beside a question or a thank-you needs no answer.
  if (parts.length > 0) return conclude(work, parts);
  const closing = burst.flatMap(sentencesOf).map(smallTalk).findLast(isClosing);
  if (closing) return { kind: 'reply', text: say[closing], trace };
  return conclude(work, remarks);
}

function isClosing(talk: SmallTalk | undefined): talk is 'thanks' | 'goodbye' {
  return talk === 'thanks' || talk === 'goodbye';
}

/** The customer's newest messages, and all before them. */
function splitTurn({ messages }: EngineTurn): { earlier: EngineTurn['messages']; burst: string[] } {
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
    if (/[?？]$/u.test(piece) || asksInChinese(piece)) {
      questions.push(open);
      open = '';
    }
  }
  if (open !== '') questions.push(open);
  // A fourth question and all that follow are searched together.
  const rest = questions.splice(MAX_QUESTIONS - 1);
  return rest.length > 0 ? [...questions, rest.join(' ')] : questions;
}

/** The customer's last question before this turn, with the questions that it follows up. */
function lastQuestion(earlier: EngineTurn['messages']): string {
  const asked = earlier
    .filter(({ author, text }) => author === 'customer' && !smallTalk(text))
    .map(({ text }) => text);
  const start = asked.findLastIndex((text) => !isFollowUp(text));
  return asked.slice(Math.max(start, asked.length - 3)).join(' ');
}

type Find = { query: string; hits: Passage[]; confidence: number };

async function answerQuestion(
  work: Work,
  question: string,
  earlier: EngineTurn['messages'],
): Promise<Part[]> {
  const { answer, choice } = work.turn.thresholds ?? THRESHOLDS;
  const alone = withoutGreeting(question);
  const previous = lastQuestion(earlier);
  const followsUp = previous !== '' && isFollowUp(alone);
  const finds = [await find(work, alone)];
  const isOpen = finds[0]!.confidence < answer;
  if (followsUp || (isOpen && previous !== '' && isElliptic(alone)))
    finds.push(await find(work, `${previous} ${alone}`));

  // An answer that was given to an earlier question must not be repeated.
  const isGiven = ({ query, hits: [first] }: Find) =>
    first !== undefined &&
    (followsUp || query !== alone) &&
    wasGiven(earlier, answerFrom(work, first, followsUp ? alone : query).text);
  const best = surest(finds.filter((each) => !isGiven(each)));
  const again = finds.find((each) => each.confidence >= answer && isGiven(each));
  const picked = best && pickPassage(best.hits, best.query, (hit) => answerFrom(work, hit, best.query).text);
  const needed = { two: 0, one: choice, none: answer }[picked?.agreement ?? 'none'];
  if (best && picked?.passage && best.confidence >= needed) {
    const part = answerFrom(work, picked.passage, followsUp ? alone : best.query);
    if (best.query === alone || !followsUp || touches(picked.passage, part.text, alone, finds)) return [part];
    return [{ kind: 'choices', actions: choicesOf(work, best.hits) }];
  }
  if (again) {
    const [first] = again.hits;
    const part = quoteFrom(work, first!, alone);
    if (touches(first!, part.text, alone, finds))
      return [wasAnswered(earlier, part.text) ? { kind: 'noMore' } : part];
  }
  const parts = best ? await answerClauses(work, alone, best) : [];
  if (parts.length > 0) return parts;
  if (!best || best.confidence < choice) return [unknown(question)];
  return [{ kind: 'choices', actions: choicesOf(work, best.hits) }];
}

async function find(work: Work, query: string): Promise<Find> {
  const hits = inOwnScript(work, await search(work, query));
  return { query, hits, confidence: hits[0]?.confidence ?? 0 };
}

function surest(finds: readonly Find[]): Find | undefined {
  return finds.toSorted((one, other) => other.confidence - one.confidence)[0];
}

/** Answers the clauses of a long message one by one. */
async function answerClauses(work: Work, question: string, whole: Find): Promise<Part[]> {
  const { answer } = work.turn.thresholds ?? THRESHOLDS;
  const clauses = clausesOf(question).slice(0, MAX_QUESTIONS);
  const finds: Find[] = [];
  for (const clause of clauses) finds.push(await find(work, clause));
  const asking = finds.filter(({ query }) => asks(query));
  const isSure = ({ confidence }: Find) => confidence >= answer;
  // Either every clause is a question, or one is and the whole message finds the same passage as it does.
  if (asking.length > 1 && asking.length === finds.length && asking.every(isSure))
    return asking.map(({ query, hits }) => answerFrom(work, hits[0]!, query));
  const id = whole.hits[0]?.passage_id;
  const relevant = asking.length > 0 ? asking : finds.filter(isSure);
  if (relevant.length !== 1 || !isSure(relevant[0]!) || relevant[0]!.hits[0]!.passage_id !== id) return [];
  return relevant.map(({ query, hits }) => answerFrom(work, hits[0]!, query));
}

function wasGiven(earlier: EngineTurn['messages'], text: string): boolean {
  return earlier.some((message) => message.author === 'agent' && message.text.includes(text));
}

/** Whether a message of the agent consists of exactly this text. */
function wasAnswered(earlier: EngineTurn['messages'], text: string): boolean {
  return earlier.some((message) => message.author === 'agent' && message.text.trim() === text.trim());
}

/** Whether the quoted text shares a word with the question, or the passage scores near the question's own best hit. */
function touches(passage: Passage, text: string, question: string, finds: readonly Find[]): boolean {
  if (sharesWord(text, question)) return true;
  const own = finds.find(({ query }) => query === question)?.hits ?? [];
  const place = own.find(({ passage_id }) => passage_id === passage.passage_id);
  return place !== undefined && place.score >= NEAR * own[0]!.score;
}

const NEAR = 0.6;

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
async function answerChoice(work: Work, label: string, earlier: EngineTurn['messages']): Promise<Part> {
  const question = lastQuestion(earlier);
  for (const query of [question, label]) {
    if (query === '') continue;
    const hit = inOwnScript(work, await search(work, query)).find(
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

/** Moves a hit in the customer's language and script to the front when it says the same as the best hit. */
function inOwnScript({ language }: Work, hits: Passage[]): Passage[] {
  const [first] = hits;
  if (!first || isOurs(language, first)) return hits;
  const own = hits.find((hit) => isOurs(language, hit) && isSameContent(hit.text, first.text));
  return own ? [own, ...hits.filter((hit) => hit !== own)] : hits;
}

type Answer = Extract<Part, { kind: 'answer' }>;

/** A member's answer word for word, or the sentences of the passage that fit best; never translated. */
function answerFrom(work: Work, passage: Passage, query: string): Answer {
  return passage.answer === undefined
    ? quoteFrom(work, passage, query)
    : answerWith(work, passage, passage.answer);
}

function quoteFrom(work: Work, passage: Passage, query: string): Answer {
  return answerWith(work, passage, bestQuote(passage.text, query).text);
}

function answerWith({ language, say }: Work, passage: Passage, found: string): Answer {
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

function choicesOf(work: Work, hits: readonly Passage[]): Action[] {
  const { language, say } = work;
  const topics: Passage[] = [];
  for (const hit of hits.filter(({ score }) => score >= WORTH_A_CHOICE * hits[0]!.score)) {
    const place = topics.findIndex((topic) => isSameContent(topic.text, hit.text));
    if (place < 0) topics.push(hit);
    else if (isOurs(language, hit) && !isOurs(language, topics[place]!)) topics[place] = hit;
  }
  const ours = topics.filter(({ text }) => detectLanguage(text, 'en').language === language.language);
  const isEnough = ours.some(({ score }) => score >= ENOUGH * hits[0]!.score);
  const labels = new Set((isEnough ? ours : topics).map((topic) => labelOf(topic, language)));
  labels.delete('');
  const choices = [...labels]
    .slice(0, MAX_CHOICES)
    .map((label): Action => ({ kind: 'choice', label, value: label }));
  return [...choices, personChoice(say)];
}

/** The share of the best score that a hit needs to be offered as a choice. */
const WORTH_A_CHOICE = 0.4;
/** The share of the best score that a hit in the customer's language needs to leave out those in another one. */
const ENOUGH = 0.7;

/** Whether a passage is written as the customer writes. */
function isOurs({ language, script }: DetectedLanguage, { text }: Passage): boolean {
  return detectLanguage(text, 'en').language === language && isScript(text, script);
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

function conclude(work: Work, parts: readonly Part[]): EngineOutcome {
  const { say, trace } = work;
  const answers = parts.filter((part) => part.kind === 'answer');
  const distinct = answers.filter(({ text }, i) => answers.findIndex((other) => other.text === text) === i);
  const text = distinct.map((part) => part.text).join('\n\n');
  const citations = distinct.map(({ citation }) => citation);
  const unknowns = parts.filter((part) => part.kind === 'unknown').map(({ question }) => question);
  if (unknowns.length > 0)
    return handOff(work, 'no_answer', unknowns.join('\n'), text ? { text, citations } : undefined);

  const actions = parts.find((part) => part.kind === 'choices')?.actions;
  if (actions && !text) return { kind: 'choices', text: say.choose, actions, citations: [], trace };
  if (actions) return { kind: 'answer', text: `${text}\n\n${say.chooseToo}`, citations, actions, trace };
  if (text) return { kind: 'answer', text, citations, trace };
  return { kind: 'reply', text: say.noMore, actions: [personChoice(say)], trace };
}

function handOff(
  { trace }: Work,
  reason: HandoffReason,
  summary: string,
  draft?: { text: string; citations: Citation[] },
): EngineOutcome {
  return { kind: 'handoff', reason, summary, ...(draft && { draft }), trace };
}
