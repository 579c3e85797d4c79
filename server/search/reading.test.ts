import { describe, expect, it } from 'vitest';
import { buildSegment } from './buildSegment.ts';
import { rank } from './rank.ts';
import { questionOf, read } from './reading.ts';
import { openSegment } from './segment.ts';

const TEXTS = [
  'Guests may check out at noon. Breakfast is served until ten.',
  'The pool opens at noon. Guests may check in from three.',
  '退房時間為中午十二時。早餐供應至十時。泳池位於天台。',
];
const segments = [openSegment(buildSegment(TEXTS.map((text, id) => ({ id, title: `${id}`, text }))))];

function reading(passage: string | { title: string; text: string; phrasings?: string[] }, query: string) {
  const given = typeof passage === 'string' ? { title: '', text: passage } : passage;
  return read({ phrasings: [], ...given }, questionOf(query, rank(segments, query, { limit: 3 })));
}

describe('what is said', () => {
  it('is what one sentence holds, not what several hold together', () => {
    const query = 'guests check out noon';
    expect(reading(TEXTS[0]!, query).said).toBe(1);
    expect(reading(TEXTS[1]!, query).said).toBeGreaterThan(0);
    expect(reading(TEXTS[1]!, query).said).toBeLessThan(0.8);
  });

  it('may be the title or a phrasing, but never two of them together', () => {
    const query = 'check out noon';
    expect(reading({ title: 'Check out at noon', text: 'Yes.' }, query).said).toBe(1);
    expect(reading({ title: 'Yes', text: 'Yes.', phrasings: ['check out noon?'] }, query).said).toBe(1);
    expect(reading({ title: 'Check out', text: 'Yes.', phrasings: ['noon'] }, query).said).toBeLessThan(1);
  });

  it('does not mind the order of the characters', () => {
    expect(reading(TEXTS[2]!, '退房中午時間').said).toBe(1);
    expect(reading(TEXTS[2]!, '中午退房時間').said).toBe(1);
  });

  it('counts a mistyped word by the word that was meant', () => {
    expect(reading(TEXTS[0]!, 'brekfast').said).toBe(1);
  });

  it('is nothing where nothing is asked or written', () => {
    const nothing = { said: 0, meant: 0, answered: 0, whole: 0 };
    expect(reading(TEXTS[0]!, '')).toEqual(nothing);
    expect(reading(' \n', 'breakfast')).toEqual(nothing);
  });
});

describe('what is meant', () => {
  const named = 'The pool is on the roof of our house by the sea in the old part of town. It opens at noon.';

  it('takes in what the text began with, the sentence before, and the title', () => {
    const query = 'pool opens noon';
    expect(reading(named, query).said).toBeLessThan(0.8);
    expect(reading(named, query).meant).toBeGreaterThan(reading(named, query).said);
    const after =
      'Some words that open this text and are about nothing at all. The pool is large. It opens at noon.';
    expect(reading(after, query).meant).toBeGreaterThan(reading(after, query).said);
    const titled = { title: 'Pool', text: 'It opens at noon.' };
    expect(reading(titled, query).meant).toBeGreaterThan(reading({ ...titled, title: 'Bar' }, query).meant);
  });

  it('is never as good as what is said', () => {
    expect(reading(named, 'pool opens noon').meant).toBeLessThan(1);
  });
});

describe('what is answered', () => {
  it('needs a sentence with the kind of thing that is asked for', () => {
    expect(reading('Breakfast is served in the garden.', 'how many breakfast').answered).toBe(0);
    expect(reading('Breakfast is 80 dollars.', 'how much is breakfast').answered).toBeGreaterThan(0);
    expect(reading('早餐在花園供應。', '早餐由幾點開始？').answered).toBe(0);
    expect(reading('早餐由早上七時供應。', '早餐由幾點開始？').answered).toBeGreaterThan(0);
    expect(reading('泳池很大。', '泳池喺邊度？').answered).toBe(0);
    expect(reading('泳池位於天台。', '泳池喺邊度？').answered).toBeGreaterThan(0);
  });

  it('does not take for an answer what the question names itself', () => {
    expect(reading('Breakfast for 2 is served.', 'how much is breakfast for 2').answered).toBe(0);
  });

  it('is what is meant where the question asks for nothing of the kind', () => {
    const { meant, answered } = reading(TEXTS[0]!, 'breakfast');
    expect(answered).toBe(meant);
  });
});

describe('the whole question', () => {
  it('is met only as far as both the thing and what is asked of it are', () => {
    const query = 'breakfast until ten';
    expect(reading(TEXTS[0]!, query).whole).toBeCloseTo(1);
    expect(reading('Breakfast, breakfast, breakfast.', query).whole).toBe(0);
    expect(reading('Drinks are served until ten.', query).whole).toBe(0);
  });
});
