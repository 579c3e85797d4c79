import { describe, expect, it } from 'vitest';
import { addWords } from '#web/features/agent/handoffWords.ts';

describe('addWords', () => {
  it('takes a pasted list apart at lines and at the commas of each script', () => {
    expect(addWords([], 'lawyer, sue\n律師、投訴，退款；').words).toEqual([
      'lawyer',
      'sue',
      '律師',
      '投訴',
      '退款',
    ]);
  });

  it('keeps the blanks inside a phrase', () => {
    expect(addWords([], '  consumer council ').words).toEqual(['consumer council']);
  });

  it('adds nothing twice, whatever its case', () => {
    expect(addWords(['Lawyer'], 'lawyer, LAWYER, sue').words).toEqual(['Lawyer', 'sue']);
  });

  it('gives back what is too long, and takes the rest', () => {
    const long = 'x'.repeat(61);
    expect(addWords([], `sue, ${long}`)).toEqual({ words: ['sue'], left: long, error: 'tooLong' });
  });

  it('stops at fifty and gives back the others', () => {
    const full = Array.from({ length: 49 }, (_, index) => `word ${index}`);
    const { words, left, error } = addWords(full, 'a, b, c');
    expect(words).toHaveLength(50);
    expect({ left, error }).toEqual({ left: 'b, c', error: 'tooMany' });
  });
});
