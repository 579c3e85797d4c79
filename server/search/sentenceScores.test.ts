import { describe, expect, it } from 'vitest';
import { buildSegment } from './buildSegment.ts';
import { rank } from './rank.ts';
import { prepareQuestion, scoreSentences } from './sentenceScores.ts';
import { openSegment } from './segment.ts';

const TEXTS = [
  'Guests may check out at noon. Breakfast is served until ten.',
  'The pool opens at noon. Guests may check in from three.',
  '退房時間為中午十二時。早餐供應至十時。泳池位於天台。',
];
const segments = [openSegment(buildSegment(TEXTS.map((text, id) => ({ id, title: `${id}`, text }))))];

function reading(passage: string | { title: string; text: string; phrasings?: string[] }, query: string) {
  const given = typeof passage === 'string' ? { title: '', text: passage } : passage;
  return scoreSentences(
    { phrasings: [], ...given },
    prepareQuestion(query, rank(segments, query, { limit: 3 })),
  );
}

describe('scoreSentences: coverage', () => {
  it('is the coverage by one sentence, not by several together', () => {
    const query = 'guests check out noon';
    expect(reading(TEXTS[0]!, query).coverage).toBe(1);
    expect(reading(TEXTS[1]!, query).coverage).toBeGreaterThan(0);
    expect(reading(TEXTS[1]!, query).coverage).toBeLessThan(0.8);
  });

  it('counts a title or a phrasing as a sentence, but not both together', () => {
    const query = 'check out noon';
    expect(reading({ title: 'Check out at noon', text: 'Yes.' }, query).coverage).toBe(1);
    expect(reading({ title: 'Yes', text: 'Yes.', phrasings: ['check out noon?'] }, query).coverage).toBe(1);
    expect(reading({ title: 'Check out', text: 'Yes.', phrasings: ['noon'] }, query).coverage).toBeLessThan(
      1,
    );
  });

  it('ignores the order of Chinese characters', () => {
    expect(reading(TEXTS[2]!, '退房中午時間').coverage).toBe(1);
    expect(reading(TEXTS[2]!, '中午退房時間').coverage).toBe(1);
  });

  it('counts a misspelled word as its correction', () => {
    expect(reading(TEXTS[0]!, 'brekfast').coverage).toBe(1);
  });

  it('is 0 for an empty question or passage', () => {
    const nothing = { coverage: 0, contextualCoverage: 0, answerCoverage: 0, balancedCoverage: 0 };
    expect(reading(TEXTS[0]!, '')).toEqual(nothing);
    expect(reading(' \n', 'breakfast')).toEqual(nothing);
  });
});

describe('scoreSentences: contextualCoverage', () => {
  const named = 'The pool is on the roof of our house by the sea in the old part of town. It opens at noon.';

  it('adds words of the opening, of the previous sentence and of the title', () => {
    const query = 'pool opens noon';
    expect(reading(named, query).coverage).toBeLessThan(0.8);
    expect(reading(named, query).contextualCoverage).toBeGreaterThan(reading(named, query).coverage);
    const after =
      'Some words that open this text and are about nothing at all. The pool is large. It opens at noon.';
    expect(reading(after, query).contextualCoverage).toBeGreaterThan(reading(after, query).coverage);
    const titled = { title: 'Pool', text: 'It opens at noon.' };
    expect(reading(titled, query).contextualCoverage).toBeGreaterThan(
      reading({ ...titled, title: 'Bar' }, query).contextualCoverage,
    );
  });

  it('is lower than coverage by the sentence itself', () => {
    expect(reading(named, 'pool opens noon').contextualCoverage).toBeLessThan(1);
  });
});

describe('scoreSentences: answerCoverage', () => {
  it('requires a sentence with an answer of the expected type', () => {
    expect(reading('Breakfast is served in the garden.', 'how many breakfast').answerCoverage).toBe(0);
    expect(reading('Breakfast is 80 dollars.', 'how much is breakfast').answerCoverage).toBeGreaterThan(0);
    expect(reading('早餐在花園供應。', '早餐由幾點開始？').answerCoverage).toBe(0);
    expect(reading('早餐由早上七時供應。', '早餐由幾點開始？').answerCoverage).toBeGreaterThan(0);
    expect(reading('泳池很大。', '泳池喺邊度？').answerCoverage).toBe(0);
    expect(reading('泳池位於天台。', '泳池喺邊度？').answerCoverage).toBeGreaterThan(0);
  });

  it('does not count values that the question contains itself', () => {
    expect(reading('Breakfast for 2 is served.', 'how much is breakfast for 2').answerCoverage).toBe(0);
  });

  it('equals contextualCoverage when no answer type is expected', () => {
    const { contextualCoverage, answerCoverage } = reading(TEXTS[0]!, 'breakfast');
    expect(answerCoverage).toBe(contextualCoverage);
  });
});

describe('scoreSentences: balancedCoverage', () => {
  it('is high only when both the subject and the rest of the question are covered', () => {
    const query = 'breakfast until ten';
    expect(reading(TEXTS[0]!, query).balancedCoverage).toBeCloseTo(1);
    expect(reading('Breakfast, breakfast, breakfast.', query).balancedCoverage).toBe(0);
    expect(reading('Drinks are served until ten.', query).balancedCoverage).toBe(0);
  });
});
