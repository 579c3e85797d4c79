import { readFigures, type Figure } from './figures.ts';
import { findPromises } from './findPromises.ts';
import { findSecretRequests } from './findSecretRequests.ts';
import { isSupported, weekdayOf, type MatchSettings } from './isSupported.ts';
import { foreignCharacters, type Script } from '#shared/rules/language.ts';

export type CheckName =
  | 'citations_exist'
  | 'figures_supported'
  | 'prices_supported'
  | 'dates_supported'
  | 'links_supported'
  | 'phones_supported'
  | 'script_right'
  | 'promises_supported'
  | 'secrets_not_requested';

/** `detail` says in English what failed; it is empty when the check passed. */
export type Check = { name: CheckName; passed: boolean; detail: string };

export type AnswerToCheck = {
  text: string;
  citations: readonly { passage_id: number }[];
  /** The passages that were retrieved. Only the cited ones count as sources. */
  passages: readonly { id: number; title: string; text: string }[];
  /** Results of tools in this turn, as text: prices with their currency, times in the workspace's time zone. */
  toolResults: readonly string[];
  customerTexts: readonly string[];
  script: Script;
  /** Today in the workspace's time zone, as 2026-11-20. */
  today: string;
  /** False for a greeting or a question back: no citation is needed, but figures are checked. */
  knowledge?: boolean;
  allowed?: {
    /** Texts of the workspace that count as sources: its name, the agent's, its phone number. */
    texts?: readonly string[];
    /** What "$" and 元 mean in this workspace, as "HKD". */
    currency?: string;
  };
};

/**
 * Whether an answer may be sent: all nine checks, in the order of `CheckName`. Strict, since a false positive costs
 * a handoff, but a false negative sends a wrong fact. The figures of the customer may be repeated, except as a price, a percentage, a link
 * or a phone number; durations, days and hours only in a question or where the answer says that they are the
 * customer's ("you asked for 3 pm").
 */
export function checkAnswer(answer: AnswerToCheck): Check[] {
  const cited = answer.passages.filter(({ id }) =>
    answer.citations.some(({ passage_id }) => passage_id === id),
  );
  const { sourceTexts, sources, text, read, figures, unsupported } = readClaims(answer, cited);
  const wrongDays = figures.filter((figure) => isWrongWeekday(figure, figures, sources, text));
  const missing = (kinds: readonly Figure['kind'][], also: readonly Figure[] = []) =>
    [...unsupported.filter(({ kind }) => kinds.includes(kind)), ...also].map(({ raw }) => raw.trim());
  return [
    checkCitations(answer, cited),
    check('figures_supported', [
      ...missing(['number', 'ordinal', 'code', 'percent']),
      ...read.slice(MAX_FIGURES).map(({ raw }) => raw.trim()),
    ]),
    check('prices_supported', missing(['price', 'free'])),
    check('dates_supported', missing(['date', 'weekday', 'time', 'relative'], wrongDays)),
    check('links_supported', missing(['link', 'email'])),
    check('phones_supported', missing(['phone'])),
    checkScript(answer, sourceTexts),
    check(
      'promises_supported',
      findPromises(answer.text, { sources: sourceTexts, toolResults: answer.toolResults }),
    ),
    check('secrets_not_requested', findSecretRequests(answer.text, sourceTexts), 'Asks for'),
  ];
}

/**
 * The passages, in their order, that have the figures which an answer without citations states: for each such figure the
 * first one. Empty when the tools' results or the customer's words have them all.
 */
export function findCitations(answer: Omit<AnswerToCheck, 'citations'>): number[] {
  const { unsupported } = readClaims({ ...answer, citations: [] }, []);
  const settings = settingsOf(answer);
  const read = answer.passages.map(({ id, title, text }) => ({
    id,
    figures: distinctFigures([title, text]),
  }));
  const ids = unsupported.map(
    (claim) => read.find(({ figures }) => isSupported(claim, figures, settings))?.id,
  );
  return [...new Set(ids.filter((id) => id !== undefined))];
}

/** The figures of an answer, and those that no source has. */
function readClaims(answer: AnswerToCheck, cited: AnswerToCheck['passages']) {
  const sourceTexts = [
    ...cited.flatMap(({ title, text }) => [title, text]),
    ...answer.toolResults,
    ...(answer.allowed?.texts ?? []),
  ];
  const sources = distinctFigures(sourceTexts);
  const customers = distinctFigures(answer.customerTexts);
  const { text, figures: read } = readFigures(answer.text);
  const figures = read.slice(0, MAX_FIGURES);
  const settings = settingsOf(answer);
  const unsupported = withoutCounting(figures, text).filter(
    (figure) =>
      !isSupported(figure, sources, settings) &&
      !isRepeated(figure, customers, text, settings) &&
      !isWeekdayOfDate(figure, figures, sources, text, settings),
  );
  return { sourceTexts, sources, text, read, figures, unsupported };
}

function settingsOf({ script, today, allowed }: Omit<AnswerToCheck, 'citations'>): MatchSettings {
  return { script, today, currency: allowed?.currency };
}

/** Every claim is compared with each of them. */
function distinctFigures(texts: readonly string[]): Figure[] {
  const figures = texts.flatMap((text) => readFigures(text).figures);
  return [...new Map(figures.map((figure) => [keyOf(figure), figure])).values()];
}

/** The same for figures that differ in their position only. */
function keyOf(figure: Figure): string {
  let key = '';
  for (const name in figure)
    if (name !== 'start' && name !== 'end') key += `|${String(figure[name as keyof Figure])}`;
  return key;
}

/** More figures than any message needs are unsupported, so that the check of one takes little time. */
const MAX_FIGURES = 300;

function check(name: CheckName, missing: readonly string[], fault = 'In no cited source'): Check {
  const distinct = [...new Set(missing)];
  return {
    name,
    passed: distinct.length === 0,
    detail: distinct.length ? `${fault}: ${distinct.join(' | ')}` : '',
  };
}

function checkCitations(answer: AnswerToCheck, cited: AnswerToCheck['passages']): Check {
  const unknown = answer.citations.filter(
    ({ passage_id }) => !answer.passages.some(({ id }) => id === passage_id),
  );
  const needed = answer.knowledge !== false && answer.toolResults.length === 0;
  const detail = unknown.length
    ? `Never retrieved: ${unknown.map(({ passage_id }) => passage_id).join(', ')}`
    : needed && cited.length === 0
      ? 'Nothing is cited'
      : '';
  return { name: 'citations_exist', passed: detail === '', detail };
}

/**
 * Chinese answers have no character of the other script and are not in English alone; English answers quote Chinese
 * only as a source or the customer wrote it.
 */
function checkScript({ text, script, customerTexts }: AnswerToCheck, sourceTexts: readonly string[]): Check {
  const failed = (detail: string): Check => ({ name: 'script_right', passed: detail === '', detail });
  const known = [...customerTexts, ...sourceTexts];
  if (script === 'latin') {
    const runs = text.match(/\p{Script=Han}+/gu) ?? [];
    const foreign = runs.filter((run) => !known.some((source) => source.includes(run)));
    if (foreign.length) return failed(`Chinese in an English answer: ${foreign.join(' | ')}`);
    return failed(runs.length && !/\p{Script=Latin}{2}/u.test(text) ? 'No English in an English answer' : '');
  }
  const foreign = foreignCharacters(text, script, customerTexts);
  if (foreign.length) return failed(`Of the other Chinese script: ${[...new Set(foreign)].join('')}`);
  const wordless = !/\p{Script=Han}/u.test(text) && /\p{Script=Latin}{2}/u.test(text);
  return failed(wordless ? 'No Chinese in a Chinese answer' : '');
}

/** Leaves out the numbers of an answer's own lists: "1." at the start of a line, "two options:". */
function withoutCounting(figures: readonly Figure[], text: string): Figure[] {
  let expected = 1;
  return figures.filter((figure) => {
    if (figure.kind !== 'number' && figure.kind !== 'ordinal') return true;
    // White space is single here, so that more cannot match.
    const before = `\n${text.slice(0, figure.start)}`.slice(-16);
    const after = text.slice(figure.start);
    const atLineStart = /\n\s?[(（*-]?\s?(?:(?:step|option|步骤|选项)\s?)?(?:第)?$/iu.test(before);
    const numbering =
      /^(?:第?(?:\d{1,2}|[一二三四五六七八九十]{1,2})(?:[.)、:](?!\d)|步[:,，]?)|(?:one|two|three)[:.])/iu.test(
        after,
      );
    if (atLineStart && numbering) {
      const first = figure.value === 1;
      if (first || figure.value === expected) {
        expected = figure.value + 1;
        return false;
      }
    }
    return !OWN_PARTS.test(after) || figure.value > 9;
  });
}

const OWN_PARTS =
  /^(?:[2-9]|two|three|four|five|[二两三四五])\s?(?:(?:quick |short |more )?(?:options?|choices?|things|questions?)(?=[^.!?\n]{0,24}:)|(?:个|样|点|项)?(?:选择|选项|问题|方向)(?=[^。!?\n]{0,12}:))/iu;

const ECHO =
  /\byou(?:'ve|'d|’d)? (?:just )?(?:asked|said|mentioned|wrote|told|want|wanted|would like|requested|need|needed|are looking|were looking|chose|picked|prefer)\b|\bas you\b|\byour (?:request|question|message)\b|[你您](?:刚才|啱啱|头先|之前)?(?:问|话|讲|说|提到|提及|想|要求|希望|选)/iu;
const FREELY_REPEATED = new Set(['', 'other', 'person', 'year-old']);

function isRepeated(
  figure: Figure,
  customers: readonly Figure[],
  text: string,
  settings: MatchSettings,
): boolean {
  if (['price', 'free', 'percent', 'link', 'email', 'phone'].includes(figure.kind)) return false;
  if (!isSupported(figure, customers, settings)) return isIdleToday(figure, text);
  if (figure.kind === 'number' && FREELY_REPEATED.has(figure.unit)) return true;
  const sentence = sentenceAround(figure, text);
  return isQuestion(sentence) || ECHO.test(sentence);
}

/** "How can I help you today?" states no date. */
function isIdleToday(figure: Figure, text: string): boolean {
  return figure.kind === 'relative' && figure.word === 'today' && isQuestion(sentenceAround(figure, text));
}

function isQuestion(sentence: string): boolean {
  return /[?？]\s*$/u.test(sentence);
}

function sentenceAround({ start, end }: Figure, text: string): string {
  const from = Math.max(
    ...['\n', '。', '!', '?', '. '].map((mark) => text.lastIndexOf(mark, start - 1) + 1),
    0,
  );
  const rest = text.slice(end);
  const stop = rest.search(/[\n。!?]|\.(?=\s|$)/u);
  return text.slice(from, stop < 0 ? text.length : end + stop + 1);
}

/** The date beside a weekday: "Friday 20 November", 11月20日（星期五）. */
function dateBeside(
  figure: Figure,
  figures: readonly Figure[],
  text: string,
): Extract<Figure, { kind: 'date' }> | undefined {
  if (figure.kind !== 'weekday') return undefined;
  return figures.find((other) => {
    if (other.kind !== 'date') return false;
    const between =
      other.start > figure.start ? text.slice(figure.end, other.start) : text.slice(other.end, figure.start);
    return /^[\s,(]{0,3}(?:the )?$/iu.test(between);
  }) as Extract<Figure, { kind: 'date' }> | undefined;
}

function fullDates(
  date: Extract<Figure, { kind: 'date' }>,
  sources: readonly Figure[],
): Extract<Figure, { kind: 'date' }>[] {
  return sources.filter(
    (source): source is Extract<Figure, { kind: 'date' }> =>
      source.kind === 'date' &&
      source.year !== undefined &&
      source.month === date.month &&
      source.day === date.day &&
      (date.year === undefined || date.year === source.year),
  );
}

/** Whether the weekday is that of a date which a source has in full. */
function isWeekdayOfDate(
  figure: Figure,
  figures: readonly Figure[],
  sources: readonly Figure[],
  text: string,
  settings: MatchSettings,
): boolean {
  const date = dateBeside(figure, figures, text);
  if (!date || figure.kind !== 'weekday' || !isSupported(date, sources, settings)) return false;
  return fullDates(date, sources).some((full) => weekdayOf(full) === figure.weekday);
}

/** Whether the weekday contradicts the date beside it. */
function isWrongWeekday(
  figure: Figure,
  figures: readonly Figure[],
  sources: readonly Figure[],
  text: string,
): boolean {
  const date = dateBeside(figure, figures, text);
  if (!date || figure.kind !== 'weekday') return false;
  const known = [date, ...fullDates(date, sources)].map(weekdayOf).filter((day) => day !== undefined);
  return known.length > 0 && !known.includes(figure.weekday as number);
}
