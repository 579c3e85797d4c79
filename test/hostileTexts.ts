/** Texts made to be slow, and the functions that customers, members, models or files can send them to. */
import { Buffer } from 'node:buffer';
import { cleanLine, cleanText } from '#server/extract/cleanText.ts';
import { ExtractError } from '#server/extract/extraction.ts';
import { readHtml } from '#server/extract/html/readHtml.ts';
import { readMarkdown } from '#server/extract/html/readMarkdown.ts';
import { passageBoundaries } from '#server/extract/passageBoundaries.ts';
import { questionPairs } from '#server/extract/questionPairs.ts';
import { sniffKind } from '#server/extract/sniffKind.ts';
import { splitPassages } from '#server/extract/splitPassages.ts';
import { readTable, tableLines } from '#server/extract/tableLines.ts';
import * as talk from '#server/features/agent/engines/builtIn/smallTalk.ts';
import { askedFigure, askedFiguresIn, subjectOf, weekdaysIn } from '#server/search/askedFigure.ts';
import { containsAnswer, expectedAnswerType } from '#server/search/expectedAnswerType.ts';
import { normalizeText } from '#server/search/normalizeText.ts';
import { bestQuote } from '#server/search/quote.ts';
import { sentencesOf } from '#server/search/sentences.ts';
import { passageTerms, queryTerms, wordsOf } from '#server/search/terms.ts';
import { checkAnswer } from '#shared/grounding/checkAnswer.ts';
import { findPromises } from '#shared/grounding/findPromises.ts';
import { findSecretRequests } from '#shared/grounding/findSecretRequests.ts';
import { revealText } from '#shared/grounding/revealText.ts';
import { readFigures } from '#shared/grounding/figures.ts';
import { linkify, webHref } from '#shared/linkify.ts';
import * as language from '#shared/rules/language.ts';
import { isSameContent } from '#shared/rules/sameContent.ts';
import { wantsPerson } from '#shared/rules/wantsPerson.ts';

export const textFunctions: Record<string, (text: string) => unknown> = {
  ...talk,
  wantsPerson,
  detectLanguage: (text) => language.detectLanguage(text, 'en'),
  isChinese: language.isChinese,
  scriptOf: language.scriptOf,
  foreignCharacters: (text) => language.foreignCharacters(text, 'hant', [text.slice(9)]),
  toScript: (text) => language.toScript(text, 'hans'),
  simplify: language.simplify,
  isSameContent: (text) => isSameContent(text, text.slice(1)),
  linkify,
  webHref,
  readFigures,
  revealText,
  findPromises: (text) => findPromises(text, { sources: [text.slice(9)], toolResults: [text.slice(99)] }),
  findSecretRequests: (text) => findSecretRequests(text, [text.slice(9)]),
  checkAnswer: (text) => checkAnswerTo(text, 'Open 9 to 5'),
  checkAnswerOfSource: (text) => checkAnswerTo(text.slice(0, 4000), text),
  normalizeText,
  passageTerms,
  wordsOf,
  queryTerms,
  sentencesOfPassage: sentencesOf,
  bestQuote: (text) => bestQuote(text, text),
  expectedAnswerType,
  containsAnswer: (text) => containsAnswer(text, 'time', text.slice(9)),
  askedFigure,
  askedFiguresIn: (text) => askedFiguresIn(text, { kind: 'hours', isRequired: false }, text.slice(9)),
  subjectOf: (text) => subjectOf(text, { kind: 'time', isRequired: true }),
  weekdaysIn,
  cleanText,
  cleanLine,
  passageBoundaries,
  splitPassages: (text) => splitPassages([{ heading: '', text }], ''),
  tables: (text) => {
    const table = readTable(text.split('\n').map((line) => line.split(/[\t|,]/)));
    return [questionPairs(table), tableLines(table)];
  },
  sniffKind: (text) => sniffKind(Buffer.from(text || ' '), 'a', ''),
  readHtml: (text) => readHtml(Buffer.from(text)),
  // Its parser takes quadratic time on a paragraph of marks, so longer files may end at the time limit of extractFile.
  readMarkdown: (text) => readMarkdown(Buffer.from(text.slice(0, 2000))),
};

function checkAnswerTo(text: string, source: string) {
  const passages = [{ id: 1, title: '', text: source }];
  return checkAnswer({
    text,
    passages,
    citations: [{ passage_id: 1 }],
    toolResults: [],
    customerTexts: [],
    script: 'latin',
    today: '2026-11-20',
  });
}

export const MAX_MS = 50;

/** Milliseconds of CPU time that a call takes: the best of three where it is over the limit. */
export function measure(call: (text: string) => unknown, text: string): number {
  let best = Infinity;
  for (let i = 0; i < 3 && best > MAX_MS; i++) {
    const before = process.threadCpuUsage();
    try {
      call(text);
    } catch (error) {
      // What extractFile reports as a broken file: it is no text, or nested deeper than the stack.
      if (!(error instanceof ExtractError || error instanceof RangeError)) throw error;
    }
    best = Math.min(best, process.threadCpuUsage(before).user / 1000);
  }
  return best;
}

/** Repetitions of one piece or of a few, mixed and random text; deterministic for a seed. */
export function* hostileTexts(seed: number, count: number): Generator<string> {
  const random = randomNumbers(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const piece = () => PIECES[below(PIECES.length)]!;
  for (let i = 0; i < count; i++) {
    const length = below(4) === 0 ? 20_000 : 1 + below(20_000);
    const few = Array.from({ length: 1 + below(4) }, piece);
    const unit = few.join(SEPARATORS[below(SEPARATORS.length)]);
    const start = below(3) === 0 ? piece() : '';
    const end = ['', 'x', '吗x', '!', ' ', '\u0000'][below(6)]!;
    const kind = below(4);
    let body = '';
    if (kind === 0) body = few[0]!.repeat(Math.ceil(length / few[0]!.length));
    else if (kind === 1) body = unit.repeat(Math.ceil(length / unit.length));
    else
      while (body.length < length)
        body += kind === 2 ? piece() : few[below(few.length)]! + (below(9) === 0 ? piece() : '');
    yield start + body.slice(0, Math.max(0, length - start.length - end.length)) + end;
  }
}

const SEPARATORS = ['', '', ' ', ', ', '\n', '. '];
/** Words of every matcher, and what else is special in one. */
const PIECES = [
  ...' \t\n,.:;!?-_*#~/\\|()[]{}<>"\'`@%&+=$€·…—。，、；：？！（）「」　0159aAeiIxXzZ\u0000\u0001\u0301\u200b\u200d\ufe0f\ud83d\u00a0',
  ...'好嗯哦转接驳想要找同我你个位一人真的嘅了啊呀吗呢半十百千万亿年月日点号元块折成第零两每周',
  ...'é ß ½ ⑤ ٣ ３ か カ 한 ก ж 👩‍👩‍👧 🔟'.split(' '),
  ...'转接 想要 同我 好好 谢谢 谢谢啊 多谢晒 唔该 唔该晒 人工 人工客服 真人 转人工 客服 有冇 有没有 你好 唔使 不要 机器人 你系 态度 星期一 上午9点 三百五 百分之 免费 一点 千万别 嘅人 我要人'.split(
    ' ',
  ),
  ...'hi ok thanks bye human person agent speak talk to with want a the an your not no please is are you for so very really that helps bot how what and but free charge one two hundred twenty second half dozen dot com www http:// https://a.b/ a@b.c javascript: mailto: am pm May 3 Jan Monday tomorrow call $ HK$ 9:00 2026-11-20 1,234 1.2 12345678 +852 v2 A1 III %e4 e.g. Dr. 1st 3/F'.split(
    ' ',
  ),
  ...[
    'a lot ',
    'to to ',
    'I am so ',
    'don’t want to ',
    'connect me to ',
    'thank you for ',
    'no extra ',
    'Q: ',
    '; ',
    ' - ',
  ],
  ...[
    '<!--',
    '-->',
    '<html',
    '<meta ',
    'charset',
    '<p>',
    '<table><tr><td>',
    '</',
    '&amp;',
    '---\n',
    'title:',
    '| a | b |\n',
    '|-|-|\n',
    '* ',
    '> ',
    '[a](b)',
    '![',
    '```',
    '**',
  ],
];

/** mulberry32 */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
