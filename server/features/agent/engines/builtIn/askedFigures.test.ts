/** Questions for a price, a day or a time, over a real index. */
import { describe, expect, it } from 'vitest';
import { buildSegment } from '#server/search/buildSegment.ts';
import { rank } from '#server/search/rank.ts';
import { rerank, rerankedHits } from '#server/search/rerank.ts';
import { openSegment } from '#server/search/segment.ts';
import { detectLanguage } from '#shared/rules/language.ts';
import { builtInEngine } from './builtInEngine.ts';

type Source = { title: string; text: string } | { question: string; answer: string };

function ask(sources: readonly Source[], question: string) {
  const passages = sources.map((source, index) => ({
    id: index + 1,
    phrasings: [],
    ...('question' in source
      ? { ...source, title: source.question, text: source.answer }
      : { title: source.title, text: source.text }),
  }));
  const segments = [openSegment(buildSegment(passages))];
  const texts = new Map(passages.map((passage) => [passage.id, passage]));
  const search = (query: string) => {
    const ranking = rank(segments, query, { limit: rerankedHits });
    const { hits, confidence } = rerank(ranking, texts, query);
    const found = hits.slice(0, 6).map(({ passage_id, score }) => {
      const { phrasings: _phrasings, id: _id, ...passage } = texts.get(passage_id)!;
      return { ...passage, passage_id, source_id: passage_id, score, confidence };
    });
    return Promise.resolve(found);
  };
  return builtInEngine.answer({
    language: detectLanguage(question, 'en').locale,
    messages: [{ author: 'customer', text: question }],
    persona: { name: 'Ada', company: 'Harbour', tone: 'warm', instructions: '' },
    search,
    tools: [],
    now: new Date('2026-11-20T04:00:00Z'),
    time_zone: 'Asia/Hong_Kong',
    signal: new AbortController().signal,
  });
}

const bakery: Source[] = [
  {
    title: 'Opening hours',
    text: 'We are open Monday to Friday from 8:00 am to 7:00 pm and on Saturday from 8:00 am to 5:00 pm.',
  },
  {
    question: 'What are your opening hours?',
    answer: 'Monday to Friday 8 am to 7 pm, Saturday 8 am to 5 pm, closed on Sunday.',
  },
  { title: 'Cakes', text: 'Birthday cakes need 2 days’ notice. Order at the counter or here in the chat.' },
  { title: 'Bread', text: 'Sourdough bread is HK$48. Rye bread is HK$52.' },
  {
    question: 'Do you deliver?',
    answer: 'Yes, within Kowloon, for HK$50. Saturday deliveries end at noon.',
  },
  { question: '你哋幾點開門？', answer: '星期一至五早上八時至晚上七時，星期六至下午五時。' },
  { title: '休息日', text: '本店逢星期日休息，農曆新年休息三日。' },
  { title: '營業時間', text: '星期一至五 08:00–19:00，星期六 08:00–17:00。' },
];

describe('builtInEngine, asked what two sources say alike', () => {
  it.each([
    ['what time do you close on saturday', /5(?::00)? pm/],
    ['What time do you close on Saturdays?', /5(?::00)? pm/],
    ['when do you close on saturday?', /5(?::00)? pm/],
    ['until when are you open on saturday', /5(?::00)? pm/],
    ['how late are you open saturday', /5(?::00)? pm/],
    ['closing time saturday', /5(?::00)? pm/],
    ['what time do you open on wednesday', /8(?::00)? am/],
    ['星期六幾點收工', /五時|17:00/],
    ['星期六幾點閂門', /五時|17:00/],
    ['周六几点关门', /五[时時]|17:00/],
    ['星期三幾點開門', /八時|08:00/],
  ])('answers %s', async (question, answer) => {
    expect(await ask(bakery, question)).toMatchObject({
      kind: 'answer',
      text: expect.stringMatching(answer),
    });
  });

  it.each([
    ['another subject', 'what time is the yoga class on saturday'],
    ['a day that they do not name', 'what time do you close on public holidays'],
  ])('does not answer for %s', async (_what, question) => {
    expect((await ask(bakery, question)).kind).not.toBe('answer');
  });

  it('does not answer where they contradict each other', async () => {
    const sources: Source[] = [
      { title: 'Opening', text: 'On Saturday the shop is open from 8 am to 5 pm.' },
      { title: 'News', text: 'On Saturday the shop is open from 8 am to 6 pm.' },
      ...bakery.slice(2),
    ];
    expect((await ask(sources, 'until what time can I come by saturday')).kind).not.toBe('answer');
  });
});

describe('builtInEngine, asked for a price', () => {
  it.each([
    'How much is a birthday cake?',
    'birthday cake price',
    'how much for a birthday cake',
    'what does a birthday cake cost',
  ])('does not answer without one: %s', async (question) => {
    expect((await ask(bakery, question)).kind).not.toBe('answer');
  });

  it.each([
    ['How much is a birthday cake?', 'HK$380'],
    ['birthday cake price', 'HK$380'],
    ['what do birthday cakes cost', 'HK$380'],
  ])('answers from the source that has it, though another one fits better: %s', async (question, price) => {
    const sources = [
      ...bakery,
      { title: 'Price list', text: 'Birthday cake, one pound: HK$380. Tart: HK$30.' },
    ];
    expect(await ask(sources, question)).toMatchObject({
      kind: 'answer',
      text: expect.stringContaining(price),
    });
  });

  it.each([
    ['生日蛋糕幾錢？', '須兩日前預訂生日蛋糕。', '生日蛋糕每磅三百八十元。'],
    ['生日蛋糕多少钱？', '生日蛋糕须提前两天预订。', '生日蛋糕每磅三百八十元。'],
  ])('answers with the price in Chinese: %s', async (question, notice, price) => {
    const sources = [...bakery, { title: '生日蛋糕', text: notice }, { title: '價目', text: price }];
    expect(await ask(sources, question)).toMatchObject({
      kind: 'answer',
      text: expect.stringContaining('三百八十元'),
    });
  });

  it('sends a member’s answer to that question even without a price', async () => {
    const sources = [
      ...bakery,
      { question: 'How much is a wedding cake?', answer: 'Please ask at the counter.' },
    ];
    expect(await ask(sources, 'how much is a wedding cake')).toMatchObject({
      kind: 'answer',
      text: 'Please ask at the counter.',
    });
  });

  it('answers how much of something with what the source says', async () => {
    const sources = [
      ...bakery,
      { title: 'Luggage', text: 'Each guest may leave two bags of luggage at the desk.' },
    ];
    expect(await ask(sources, 'How much luggage may I leave at the desk?')).toMatchObject({ kind: 'answer' });
  });
});

describe('builtInEngine, asked for a day', () => {
  const shop: Source[] = [
    { question: '營業時間是？', answer: '上午十時至晚上八時營業，中午休息一小時。' },
    { title: '休息日', text: '本店逢星期三休息。' },
    ...bakery.slice(2, 5),
  ];

  it.each(['星期幾休息', '星期幾休息？', '你哋邊日休息', '周几休息', '哪天休息？'])(
    'answers with the day and not the hours: %s',
    async (question) => {
      expect(await ask(shop, question)).toMatchObject({
        kind: 'answer',
        text: expect.stringContaining('星期三'),
      });
    },
  );
});
