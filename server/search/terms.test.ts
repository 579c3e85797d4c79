import { describe, expect, it } from 'vitest';
import { passageTerms, queryTerms } from './terms.ts';

const termsOf = (text: string) => [...passageTerms(text).counts.keys()];
const weightOf = (query: string, term: string) =>
  queryTerms(query).find((found) => found.term === term)?.weight;

describe('passageTerms', () => {
  it('ends a number at the first Chinese character', () => {
    expect(termsOf('1936年建成')).toEqual(['1936', '年', '建', '年建', '成', '建成']);
  });

  it('stems English words and drops possessives', () => {
    expect(termsOf("The hotel's bookings")).toEqual(['the', 'hotel', 'book']);
  });

  it('adds parts and joined forms of hyphenated words and units', () => {
    expect(termsOf('check-in')).toEqual(termsOf('check in checkin'));
    expect(termsOf('8am')).toContain('8');
  });

  it('reads thousands separators as one number and lists as several', () => {
    expect(termsOf('HK$1,200.50')).toEqual(['hk', '1200.50']);
    expect(termsOf('1,2,3')).toEqual(['1', '2', '3']);
  });

  it('measures length in words and Chinese characters', () => {
    expect(passageTerms('two words, 三個字').length).toBe(5);
  });

  it('truncates very long words', () => {
    expect(termsOf('x'.repeat(5000))).toEqual(['x'.repeat(40)]);
  });
});

describe('queryTerms', () => {
  it('gives stop words low weight in all three languages', () => {
    expect(weightOf('what is the refund', 'what')).toBeLessThan(
      weightOf('what is the refund', 'refund')! / 3,
    );
    expect(weightOf('退款要多久', '多久')).toBeLessThan(weightOf('退款要多久', '退款')! / 3);
    expect(weightOf('點樣退款', '点样')).toBeLessThan(weightOf('點樣退款', '退款')! / 3);
  });

  it('gives bigrams across a word boundary lower weight', () => {
    expect(weightOf('酒店早餐', '店早')).toBeLessThan(weightOf('酒店早餐', '早餐')!);
  });

  it('doubles the weight of a Latin word in a Chinese question', () => {
    expect(weightOf('wifi密碼', 'wifi')).toBe(2 * weightOf('wifi password', 'wifi')!);
  });

  it('returns the same terms for every script of a question', () => {
    expect(queryTerms('請問颱風時泳池開放嗎')).toEqual(queryTerms('请问台风时泳池开放吗'));
  });
});
