/** Texts made to be slow, and the functions that customers, members, models or files can send them to. */
import { Buffer } from 'node:buffer';
import { createEventParser } from '#client/createEventParser.ts';
import { lineAdapter } from '#server/adapters/channel/line/lineAdapter.ts';
import { messenger } from '#server/adapters/channel/messenger/messenger.ts';
import { telegramAdapter } from '#server/adapters/channel/telegram/telegramAdapter.ts';
import { whatsapp } from '#server/adapters/channel/whatsapp/whatsapp.ts';
import { redact, toFailure } from '#server/adapters/model/failure.ts';
import { estimateTokens } from '#server/adapters/model/usage.ts';
import { cleanLine, cleanText } from '#server/extract/cleanText.ts';
import { ExtractError } from '#server/extract/extraction.ts';
import { readHtml, readHtmlText } from '#server/extract/html/readHtml.ts';
import { readMarkdown } from '#server/extract/html/readMarkdown.ts';
import { joinLines } from '#server/extract/pdf/pdfSections.ts';
import { passageBoundaries } from '#server/extract/passageBoundaries.ts';
import { questionPairs } from '#server/extract/questionPairs.ts';
import { sniffKind } from '#server/extract/sniffKind.ts';
import { readCsv } from '#server/extract/sheet/readCsv.ts';
import { splitPassages } from '#server/extract/splitPassages.ts';
import { readTable, tableLines } from '#server/extract/tableLines.ts';
import { decodeText } from '#server/extract/text/decodeText.ts';
import { readText } from '#server/extract/text/readText.ts';
import { isGuessable } from '#server/features/account/password/isGuessable.ts';
import { browserOf } from '#server/features/account/session/browserOf.ts';
import { boundMessages } from '#server/features/agent/boundMessages.ts';
import { builtInEngine } from '#server/features/agent/engines/builtIn/builtInEngine.ts';
import { contactIn, isAboutWaiting } from '#server/features/agent/aboutWaiting.ts';
import { citationOf } from '#server/features/agent/engines/citationOf.ts';
import * as talk from '#server/features/agent/engines/builtIn/smallTalk.ts';
import { askedFigure, askedFiguresIn, subjectOf, weekdaysIn } from '#server/search/askedFigure.ts';
import { CitationRegistry } from '#server/features/agent/engines/model/citationRegistry.ts';
import { writeConversation, writePassages } from '#server/features/agent/engines/model/prompt.ts';
import type { EngineTurn, Passage } from '#server/features/agent/engines/engine.ts';
import { newestWords } from '#server/features/agent/newestWords.ts';
import { bookingDialogue } from '#server/features/booking/dialogue/bookingDialogue.ts';
import { isQuestion, named, readContact, readName } from '#server/features/booking/dialogue/names.ts';
import { readIntent } from '#server/features/booking/when/readIntent.ts';
import { readWhen } from '#server/features/booking/when/readWhen.ts';
import { readContentType } from '#server/features/knowledge/page/contentType.ts';
import { mayRead, readRobots } from '#server/features/knowledge/page/robots.ts';
import { readSourceLines } from '#server/features/knowledge/readSourceLines.ts';
import { firstWords } from '#server/features/knowledge/sourceStore.ts';
import { compose } from '#server/features/mail/compose.ts';
import { cleanFileName, plainMimeType } from '#server/features/media/fileName.ts';
import { render } from '#server/features/notification/render.ts';
import { likePattern } from '#server/platform/database/likePattern.ts';
import { isPublicAddress } from '#server/platform/security/publicAddress.ts';
import { networkOf } from '#server/platform/security/rateLimit.ts';
import { fill } from '#server/platform/texts.ts';
import { buildSegment } from '#server/search/buildSegment.ts';
import { containsAnswer, expectedAnswerType } from '#server/search/expectedAnswerType.ts';
import { normalizeText } from '#server/search/normalizeText.ts';
import { bestQuote } from '#server/search/quote.ts';
import { rank } from '#server/search/rank.ts';
import { rerank } from '#server/search/rerank.ts';
import { openSegment } from '#server/search/segment.ts';
import { sentencesOf } from '#server/search/sentences.ts';
import { passageTerms, queryTerms, wordsOf } from '#server/search/terms.ts';
import { escapeHtml } from '#shared/escapeHtml.ts';
import { checkAnswer, findCitations } from '#shared/grounding/checkAnswer.ts';
import { findPromises } from '#shared/grounding/findPromises.ts';
import { findSecretRequests } from '#shared/grounding/findSecretRequests.ts';
import { revealText } from '#shared/grounding/revealText.ts';
import { readFigures } from '#shared/grounding/figures.ts';
import { linkify, webHref } from '#shared/linkify.ts';
import { pickLocale, splitLocale } from '#shared/locales.ts';
import { isPictureAddress } from '#shared/pictureAddress.ts';
import { limits } from '#shared/schema/limits.ts';
import { storable, storableJson } from '#shared/storable.ts';
import { isTimeZone } from '#shared/time.ts';
import * as language from '#shared/rules/language.ts';
import { asksWhen } from '#shared/rules/asksWhen.ts';
import { readWebAddress, showWebAddress } from '#shared/webAddress.ts';
import { distressIn } from '#shared/rules/distress.ts';
import { isSameContent } from '#shared/rules/sameContent.ts';
import { wantsPerson } from '#shared/rules/wantsPerson.ts';
import { textLanguage } from '#web/entities/message/textLanguage.ts';
import { lineDiff } from '#web/features/agent/changes/lineDiff.ts';
import { addWords } from '#web/features/agent/sections/handoffWords.ts';
import { readOrigins } from '#web/features/channel/readOrigin.ts';
import { phrasingsError } from '#web/features/knowledge/source/phrasings.ts';
import { readLines } from '#web/lib/form/readLines.ts';
import { detectLang } from '../widget/frame/extras/detectLang.ts';
import { seededRandom } from '#test/seededRandom.ts';

/** What they call is tested with them. */
export const textFunctions: Record<string, (text: string) => unknown> = {
  ...talk,
  wantsPerson,
  asksWhen,
  distressIn,
  isAboutWaiting,
  contactIn,
  newestWords: (text) => newestWords(turnOf(text).messages),
  detectLanguage: (text) => language.detectLanguage(text, 'en'),
  isChinese: language.isChinese,
  scriptOf: language.scriptOf,
  foreignCharacters: (text) => language.foreignCharacters(text, 'hant', [text.slice(9)]),
  isScript: (text) => language.isScript(text, 'hant', [text.slice(9)]),
  toScript: (text) => language.toScript(text, 'hans'),
  simplify: language.simplify,
  isSameContent: (text) => isSameContent(text, text.slice(1)),
  linkify,
  readIntent,
  mayBeginBooking: (text) => bookingDialogue.mayBegin(text),
  namedService: (text) => named(text, [{ name: text.slice(9, 60) }, { name: '剪髮 Haircut' }]),
  readContact: (text) => readContact(text, 'Asia/Hong_Kong'),
  readName,
  isQuestion,
  readWhen: (text) => readWhen(text, { today: '2026-03-11', minutes: 600, locale: 'en' }),
  webHref,
  readFigures,
  revealText,
  findPromises: (text) => findPromises(text, { sources: [text.slice(9)], toolResults: [text.slice(99)] }),
  findSecretRequests: (text) => findSecretRequests(text, [text.slice(9)]),
  checkAnswer: (text) => checkAnswerTo(text, 'Open 9 to 5'),
  checkAnswerOfSource: (text) => checkAnswerTo(text.slice(0, 4000), text),
  findCitations: (text) => findCitations(answerOf(text.slice(0, limits.conversation.message), text)),
  citationOf: (text) => citationOf({ ...found, text }, text.slice(0, limits.conversation.message)),
  normalizeText,
  passageTerms,
  wordsOf,
  queryTerms,
  sentencesOfPassage: sentencesOf,
  bestQuote: (text) => bestQuote(text, text),
  expectedAnswerType,
  containsAnswer: (text) => containsAnswer(text, 'time', text.slice(9)),
  askedFigure,
  askedFiguresIn: (text) =>
    askedFiguresIn(text, { kind: 'hours', isRequired: false }, text.slice(9, limits.conversation.message)),
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
  readWebAddress: (text) => [readWebAddress(text), readWebAddress(`https://a.b/${text.slice(0, 1900)}`)],
  showWebAddress: (text) => showWebAddress(`https://a.b/${text}`),
  readRobots: (text) => mayRead(readRobots(`user-agent: *\n${text}`), addressOf(text)),
  rulesOfRobots: (text) => {
    const rules = text.replace(/\s/g, (space) => `${space}\ndisallow: /`);
    return mayRead(readRobots(`user-agent: *\ndisallow: /*${rules}`), addressOf(text));
  },
  readContentType,
  sniffKind: (text) => sniffKind(Buffer.from(text || ' '), 'a', ''),
  decodeText: (text) => decodeText(Buffer.from(text, 'utf16le').subarray(1)),
  readText: (text) => readText(Buffer.from(text)),
  readCsv: (text) => readCsv(Buffer.from(text)),
  readHtml: (text) => readHtml(Buffer.from(text)),
  readHtmlText: (text) => readHtmlText(text, { keepLinks: true }),
  joinLines: (text) => joinLines(text, text.slice(9)),
  readMarkdown: (text) => readMarkdown(Buffer.from(text)),
  firstWords,
  readSourceLines: (text) => readSourceLines(chunksOf(text)),
  readSourceLinesOfText: (text) =>
    readSourceLines(chunksOf(JSON.stringify({ kind: 'text', title: text.slice(0, 200), text }))),
  buildSegment: (text) => buildSegment([passageOf(text)]),
  rank: (text) => rank([segment], text, { limit: 12 }),
  rerank: (text) => {
    const passage = passageOf(text.slice(0, limits.knowledge.answer));
    const ranking = rank([openSegment(buildSegment([passage]))], text, { limit: 12 });
    return rerank(ranking, new Map([[1, passage]]), text);
  },
  builtInEngine: (text) => builtInEngine.answer(turnOf(text)),
  promptOfModel: (text) => {
    const passages = writePassages([{ ...found, text }], new CitationRegistry(), 'n');
    return writeConversation(turnOf(text), passages, 'n');
  },
  redact: (text) => redact(text, text.slice(0, 40)),
  toFailure: (text) => toFailure(new Error(text), 'key'),
  estimateTokens,
  createEventParser: (text) => {
    const parse = createEventParser(() => undefined);
    for (let at = 0; at < text.length; at += 100) parse(text.slice(at, at + 100));
  },
  cleanFileName,
  plainMimeType,
  addresses: (text) => [isPublicAddress(text), networkOf(text), isPictureAddress(text)],
  browserOf,
  isGuessable: (text) => isGuessable(text.slice(0, 200), [text.slice(0, limits.name)]),
  compose: (text) => {
    const values = { title: text, content: text, workspace: text, link: 'https://a.b/' };
    return compose('notification', 'zh-hk', values, text);
  },
  render: (text) =>
    render('conversation_assigned', { conversation_id: 1, customer: text, by: text, to: text }, 'en'),
  locales: (text) => [splitLocale(`/${text}`), pickLocale(text), isTimeZone(text)],
  written: (text) => [escapeHtml(text), storable(text), storableJson({ text }), likePattern(text)],
  fill: (text) => fill(text, { title: text }),
  lineDiff: (text) => {
    const long = text.slice(0, limits.agent.instructions);
    return lineDiff(long, long.split('\n').toReversed().join('\n'));
  },
  textLanguage: (text) => textLanguage(text, 'zh-cn'),
  readLines: (text) => readLines(text),
  telegramUpdate: (text) => {
    const from = { id: 1, first_name: text, last_name: text };
    const message = { message_id: 1, chat: { id: 1, type: 'private' }, from, text };
    const document = { file_id: '1', file_name: text, mime_type: text };
    const query = { id: '1', from, data: text, message };
    return [{ message }, { message: { ...message, text: '', document } }, { callback_query: query }].map(
      (update) => telegramAdapter.read(update),
    );
  },
  lineEvents: (text) => {
    const event = { type: 'message', timestamp: 1, replyToken: text, source: { type: 'user', userId: 'U1' } };
    const messages = [{ type: 'text', text }, { type: 'file', fileName: text }, { type: text }];
    return lineAdapter.read({ events: messages.map((one) => ({ ...event, message: { id: '1', ...one } })) });
  },
  whatsappMessages: (text) => {
    const head = { id: text.slice(0, 400), from: '1' };
    const reply = { id: text, title: text };
    const messages = [
      { type: 'text', text: { body: text } },
      {
        type: 'document',
        document: { id: '1', filename: text, mime_type: text, caption: text, sha256: text },
      },
      { type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply: { response_json: text } } },
      { type: 'interactive', interactive: { type: 'list_reply', list_reply: reply } },
      { type: text, errors: [{ code: 1, title: text }] },
    ];
    const value = { contacts: [{ wa_id: '1', profile: { name: text } }] };
    return messages.map((one) =>
      whatsapp.read({ field: 'messages', value: { ...value, messages: [{ ...head, ...one }] } }),
    );
  },
  whatsappEvents: (text) => [
    whatsapp.read({
      field: 'messages',
      value: { statuses: [{ id: '1', status: 'failed', errors: [{ title: text }] }] },
    }),
    whatsapp.read({ field: 'account_update', value: { event: text, phone_number: text } }),
    whatsapp.read({ field: text, value: {} }),
    whatsapp.split({ body: Buffer.from(text), headers: {} }),
  ],
  messengerEvents: (text) => {
    const url = `https://cdn.fbsbx.com/${text}`;
    const attachments = ['image', 'fallback', text].map((type) => ({ type, title: text, payload: { url } }));
    const template = { type: 'template', payload: { text, elements: [{ title: text, subtitle: text }] } };
    const events = [
      { message: { mid: '1', text, attachments: [...attachments, template] } },
      { message: { mid: '1', text, quick_reply: { payload: text } } },
      { message: { mid: '1', is_echo: true, metadata: text, attachments } },
      { postback: { title: text, payload: text } },
      { reaction: { mid: '1', emoji: text } },
      { [text]: {} },
    ];
    const parties = { sender: { id: '1' }, recipient: { id: '2' } };
    return events.map((event) =>
      messenger.read({ id: '2', list: 'messaging', event: { ...parties, ...event } }),
    );
  },
  addWords: (text) => addWords([], text),
  readOrigins,
  phrasingsError,
  detectLang: (text) => detectLang(text, 'en'),
};

function addressOf(text: string): string {
  return `https://a.b/${encodeURIComponent(text.slice(0, 600).toWellFormed())}`;
}

async function* chunksOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

function checkAnswerTo(text: string, source: string) {
  return checkAnswer({ ...answerOf(text, source), citations: [{ passage_id: 1 }] });
}

function answerOf(text: string, source: string) {
  return {
    text,
    passages: [{ id: 1, title: '', text: source }],
    toolResults: [],
    customerTexts: [],
    script: 'latin' as const,
    today: '2026-11-20',
  };
}

const found: Passage = {
  passage_id: 1,
  source_id: 1,
  title: '開放時間',
  text: 'Open 9 to 5',
  score: 1,
  confidence: 0.5,
};

/** What one message and one passage may hold when an engine reads them. */
function turnOf(text: string): EngineTurn {
  const messages = [
    { author: 'customer' as const, text: text.slice(0, 300) },
    {
      author: 'agent' as const,
      text,
      actions: [{ kind: 'choice' as const, label: 'a', value: text.slice(9) }],
    },
    { author: 'customer' as const, text },
  ];
  return {
    language: 'en',
    messages: boundMessages(messages),
    persona: { name: 'A', company: 'B', tone: 'friendly', instructions: '' },
    search: async () => [
      { ...found, text: text.slice(0, 2000) },
      { ...found, passage_id: 2 },
    ],
    tools: [],
    now: new Date('2026-11-20T00:00:00Z'),
    time_zone: 'UTC',
    signal: new AbortController().signal,
  };
}

function passageOf(text: string) {
  return { id: 1, title: text.slice(0, 300), text, phrasings: [text.slice(0, 500)] };
}

const segment = openSegment(
  buildSegment(
    Array.from({ length: 300 }, (_, id) => ({
      id,
      title: `${id} opening 開放時間`,
      text: `parking whitening insurance ${(id * 7919).toString(36)} 泊車 收費 ${id}`,
      phrasings: [],
    })),
  ),
);

export const MAX_MS = 50;

/** Milliseconds of CPU time that a call takes: the best of three where it is over the limit. */
export async function measure(call: (text: string) => unknown, text: string): Promise<number> {
  let best = Infinity;
  for (let i = 0; i < 3 && best > MAX_MS; i++) {
    const before = process.threadCpuUsage();
    try {
      await call(text);
    } catch (error) {
      // What extractFile reports as a broken file: it is no text, or nested deeper than the stack.
      if (!(error instanceof ExtractError || error instanceof RangeError)) throw error;
    }
    best = Math.min(best, process.threadCpuUsage(before).user / 1000);
  }
  return best;
}

/** Repetitions of one piece or of a few, mixed, random and distinct text; deterministic for a seed. */
export function* hostileTexts(seed: number, count: number): Generator<string> {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const piece = () => PIECES[below(PIECES.length)]!;
  for (let i = 0; i < count; i++) {
    // Short ones in all their variety, and the longest often enough.
    const length = below(50) === 0 ? MAX_LENGTH : Math.ceil(5000 ** random());
    const few = Array.from({ length: 1 + below(4) }, piece);
    const unit = few.join(SEPARATORS[below(SEPARATORS.length)]);
    const start = below(3) === 0 ? piece() : '';
    const end = ['', 'x', '吗x', '!', ' ', '\u0000'][below(6)]!;
    const kind = below(5);
    let body = '';
    if (kind === 0) body = few[0]!.repeat(Math.ceil(length / few[0]!.length));
    else if (kind === 1) body = unit.repeat(Math.ceil(length / unit.length));
    else if (kind === 4) body = distinctPieces(below(0xffff), length, SEPARATORS[below(SEPARATORS.length)]!);
    else
      while (body.length < length)
        body += kind === 2 ? piece() : few[below(few.length)]! + (below(9) === 0 ? piece() : '');
    yield start + body.slice(0, Math.max(0, length - start.length - end.length)) + end;
  }
}

/** Words or Chinese characters of which none occurs twice. */
function distinctPieces(first: number, length: number, separator: string): string {
  const pieces = Array.from({ length: Math.ceil(length / (1 + separator.length)) }, (_, at) =>
    first % 2 === 0 ? String.fromCodePoint(0x4e00 + ((first + at) % 20_000)) : (first + at).toString(36),
  );
  return pieces.join(separator);
}

const MAX_LENGTH = 20_000;
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
    '<table>',
    '<a href="tel:1">',
    '<b>',
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
