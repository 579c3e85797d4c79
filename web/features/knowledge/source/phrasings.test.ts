import { describe, expect, it } from 'vitest';
import { phrasingsFault, readPhrasings } from '#web/features/knowledge/source/phrasings.ts';

describe('readPhrasings', () => {
  it('takes one from each line, whatever the script and the line ends', () => {
    expect(readPhrasings(' When do you open? \r\n\r\n幾點開門？\n\n')).toEqual([
      'When do you open?',
      '幾點開門？',
    ]);
  });

  it('keeps one of those that differ only in case', () => {
    expect(readPhrasings('opening hours\nOpening hours\nparking')).toEqual(['Opening hours', 'parking']);
  });

  it('finds none in a blank field', () => expect(readPhrasings('  \n ')).toEqual([]));
});

describe('phrasingsFault', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, line) => `way ${line}`).join('\n');

  it('counts what is kept, not the lines', () => {
    expect(phrasingsFault(`${lines(50)}\n\nWAY 1`)).toBeUndefined();
    expect(phrasingsFault(lines(51))).toBe('too_many');
  });

  it('minds the length of each', () => {
    expect(phrasingsFault('x'.repeat(500))).toBeUndefined();
    expect(phrasingsFault(`short\n${'x'.repeat(501)}`)).toBe('too_long');
  });
});
