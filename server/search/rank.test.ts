import { describe, expect, it } from 'vitest';
import { buildSegment, type IndexedPassage } from './buildSegment.ts';
import { rank } from './rank.ts';
import { openSegment } from './segment.ts';

const PASSAGES: IndexedPassage[] = [
  'Breakfast is served from 7 am in the garden restaurant.',
  'Check-out is at noon. A late check-out costs 300 dollars.',
  'The swimming pool on the roof is open to all guests until 10 pm.',
  'Refunds reach your account within five working days.',
  'Parking is free for guests who stay two nights.',
  '早餐由早上七時至十時在花園餐廳供應。',
  '退房時間為中午十二時，延遲退房需另付三百元。',
  '泳池設於天台，開放至晚上十時。',
  '退款會在五個工作天內存入閣下的賬戶。',
  '住兩晚的客人可免費使用停車場，充電站支援 Tesla 車款。',
].map((text, i) => ({ id: i + 1, title: '', text }));

const segmentsOf = (...parts: IndexedPassage[][]) => parts.map((part) => openSegment(buildSegment(part)));
const whole = segmentsOf(PASSAGES);
const firstOf = (query: string, segments = whole) => rank(segments, query, { limit: 3 }).hits[0]?.passage_id;

describe('rank', () => {
  it.each([
    ['what time is breakfast', 1],
    ['Can I check out late?', 2],
    ['until when is the pool open', 3],
    ['how many days does a refund take', 4],
    ['where can I park', 5],
    ['幾點有早餐食？', 6],
    ['延遲退房要付多少錢', 7],
    ['泳池開到幾點', 8],
    ['退款要幾多日', 9],
    ['tesla 充電', 10],
  ])('finds the answer to %s', (query, id) => {
    expect(firstOf(query)).toBe(id);
  });

  it('ranks the same for a question in any script', () => {
    const traditional = rank(whole, '延遲退房要付多少錢', { limit: 10 });
    const simplified = rank(whole, '延迟退房要付多少钱', { limit: 10 });
    expect(simplified).toEqual(traditional);
  });

  it('finds synonyms, in other languages too', () => {
    const segments = segmentsOf([
      ...PASSAGES,
      { id: 20, title: '', text: 'Our fitness centre has showers and lockers.' },
      { id: 21, title: '', text: '歡迎攜帶寵物入住，請預先通知。' },
      { id: 22, title: '', text: 'Wireless internet is included in all rooms.' },
    ]);
    expect(firstOf('do you have a gym', segments)).toBe(20);
    expect(firstOf('can I bring my dog', segments)).toBe(21);
    expect(firstOf('有沒有無線上網', segments)).toBe(22);
    expect(rank(segments, 'gym', { limit: 1 }).hits[0]!.coverage).toBeLessThan(1);
  });

  it('finds misspelled words', () => {
    expect(firstOf('brekfast')).toBe(1);
    expect(firstOf('braekfast')).toBe(1);
    expect(firstOf('swiming pol')).toBe(3);
    expect(firstOf('xarking')).toBe(5);
    expect(rank(whole, 'brekfast', { limit: 1 }).terms).toEqual(['breakfast']);
  });

  it('returns the same ranking for any distribution over segments', () => {
    const texts = PASSAGES.map((passage) => ({ ...passage, title: String.fromCharCode(0x60 + passage.id) }));
    const spread = segmentsOf(texts.slice(0, 1), texts.slice(1, 7), [], texts.slice(7));
    const together = segmentsOf(texts);
    for (const query of ['late check-out cost', '早餐時間', 'brekfast refund pool', 'guests 退款']) {
      expect(rank(spread, query, { limit: 10 })).toEqual(rank(together, query, { limit: 10 }));
    }
  });

  it('scores a passage by terms of the passage that it continues', () => {
    const texts = [
      'The harbour suite is our largest room, named after the view that it has.',
      'It has two balconies and a kitchen.',
      'The garden room has one balcony.',
    ];
    const parts = (titles: string[]) =>
      segmentsOf(texts.map((text, id) => ({ id, title: titles[id]!, text })));
    const query = 'how many balconies has the harbour suite';
    const placeOf = (titles: string[]) => {
      const { hits } = rank(parts(titles), query, { limit: 3 });
      return hits.find((hit) => hit.passage_id === 1)!;
    };
    expect(placeOf(['Rooms', 'Rooms', 'Garden']).score).toBeGreaterThan(
      placeOf(['Suites', 'Rooms', 'Garden']).score * 1.2,
    );
    expect(placeOf(['Part 1', 'Part 2', 'Garden']).score).toBeGreaterThan(
      placeOf(['Part 1', 'Rooms 2', 'Garden']).score * 1.2,
    );
    const segments = parts(['Rooms', 'Rooms', 'Garden']);
    const left = rank(segments, query, { limit: 3, isDead: (id) => id === 0 });
    const whole = rank(segments, query, { limit: 3 });
    expect(left.hits[0]!.score).toBeLessThan(whole.hits.find((hit) => hit.passage_id === 1)!.score);
    const unrelated = rank(parts(['', '', '']), 'harbour', { limit: 3 });
    expect(unrelated.hits.map((hit) => hit.passage_id)).toEqual([0]);
  });

  it('skips dead passages', () => {
    const { hits } = rank(whole, 'breakfast 早餐', { limit: 10, isDead: (id) => id === 1 });
    expect(hits.map((hit) => hit.passage_id)).toContain(6);
    expect(hits.map((hit) => hit.passage_id)).not.toContain(1);
  });

  it('prefers a title that the question covers and returns the title coverage', () => {
    const segments = segmentsOf([
      { id: 1, title: '', text: 'Pets such as dogs may stay for a fee; ask about the fee.' },
      { id: 2, title: 'Pets', text: 'Small animals may stay for a charge.' },
      { id: 3, title: 'Fees', text: 'All prices include tax.' },
    ]);
    const [first] = rank(segments, 'pets?', { limit: 3 }).hits;
    expect(first).toMatchObject({ passage_id: 2, title_coverage: 1, coverage: 1 });
  });

  it('finds a passage by its phrasings, with few or many of them', () => {
    const many = [
      'cash machine swallowed my card',
      ...Array.from({ length: 12 }, (_, i) => `card trouble number ${i}`),
    ];
    const others = Array.from({ length: 20 }, (_, i) => ({
      id: 10 + i,
      title: '',
      text: `Our branch ${i} has a machine.`,
    }));
    const answer = 'Call us at once and we block it.';
    for (const phrasings of [many.slice(0, 3), many]) {
      const segments = segmentsOf([...others, { id: 1, title: '', text: answer, phrasings }]);
      expect(rank(segments, 'the machine has swallowed my card', { limit: 2 }).hits[0]?.passage_id).toBe(1);
      expect(rank(segments, 'card', { limit: 5 }).hits).toHaveLength(1);
    }
  });

  it('returns high confidence with an answer and low confidence without one', () => {
    expect(
      rank(whole, 'When is breakfast served in the garden restaurant?', { limit: 1 }).confidence,
    ).toBeGreaterThan(0.7);
    expect(rank(whole, '延遲退房需另付多少？', { limit: 1 }).confidence).toBeGreaterThan(0.7);
    expect(rank(whole, 'Do you offer a shuttle bus to the airport?', { limit: 1 }).confidence).toBeLessThan(
      0.3,
    );
    expect(rank(whole, '你們有接駁巴士去機場嗎', { limit: 1 }).confidence).toBeLessThan(0.3);
  });

  it('returns no hits for an empty index', () => {
    expect(rank([], 'breakfast', { limit: 3 })).toMatchObject({ hits: [], confidence: 0 });
    expect(rank(segmentsOf([]), 'breakfast', { limit: 3 })).toMatchObject({ hits: [], confidence: 0 });
  });

  it.each(['', ' \n\t', '？！…', '😀👍🏽', '\u0000\u0007\u001b', '\ud83d', '\udc00\ud800', '\u200b\ufeff'])(
    'returns no hits for %j',
    (query) => {
      expect(rank(whole, query, { limit: 3 })).toMatchObject({ hits: [], confidence: 0 });
    },
  );

  it('returns low confidence for a question of stop words', () => {
    expect(rank(whole, 'what is the', { limit: 3 }).confidence).toBeLessThan(0.3);
    expect(rank(whole, '什麼是的', { limit: 3 }).confidence).toBeLessThan(0.3);
  });

  it('answers enormous questions in bounded time', () => {
    const queries = [
      '早餐'.repeat(50_000),
      'x'.repeat(100_000),
      'brekfst '.repeat(12_500),
      '1,'.repeat(50_000),
      'a-'.repeat(50_000),
      "o'".repeat(50_000),
    ];
    for (const query of queries) {
      const from = performance.now();
      expect(rank(whole, query, { limit: 3 }).terms.length).toBeLessThan(100);
      expect(performance.now() - from).toBeLessThan(250);
    }
  });
});
