import { describe, expect, it } from 'vitest';
import { addWords } from '#web/features/agent/sections/handoffWords.ts';

describe('addWords', () => {
  it('splits a pasted list at lines and at the commas of each script', () => {
    expect(addWords([], 'lawyer, sue\n律師、投訴，退款；').words).toEqual([
      'lawyer',
      'sue',
      '律師',
      '投訴',
      '退款',
    ]);
  });

  it('keeps spaces inside a phrase', () => {
    expect(addWords([], '  consumer council ').words).toEqual(['consumer council']);
  });

  it('adds no word that is in the list in another case', () => {
    expect(addWords(['Lawyer'], 'lawyer, LAWYER, sue').words).toEqual(['Lawyer', 'sue']);
  });

  it('returns a too long word as left and adds the others', () => {
    const long = 'x'.repeat(61);
    expect(addWords([], `sue, ${long}`)).toEqual({ words: ['sue'], left: long, error: 'tooLong' });
  });

  it('adds up to fifty words and returns the others as left', () => {
    const full = Array.from({ length: 49 }, (_, index) => `word ${index}`);
    const { words, left, error } = addWords(full, 'a, b, c');
    expect(words).toHaveLength(50);
    expect({ left, error }).toEqual({ left: 'b, c', error: 'tooMany' });
  });
});
