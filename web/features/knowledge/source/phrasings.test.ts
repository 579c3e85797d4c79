import { describe, expect, it } from 'vitest';
import { phrasingsError, readPhrasings } from '#web/features/knowledge/source/phrasings.ts';

describe('readPhrasings', () => {
  it('returns one for each line, whatever the script and the line ends', () => {
    expect(readPhrasings(' When do you open? \r\n\r\n幾點開門？\n\n')).toEqual([
      'When do you open?',
      '幾點開門？',
    ]);
  });

  it('returns one of those that differ only in case', () => {
    expect(readPhrasings('opening hours\nOpening hours\nparking')).toEqual(['Opening hours', 'parking']);
  });

  it('returns none for a blank field', () => expect(readPhrasings('  \n ')).toEqual([]));
});

describe('phrasingsError', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, line) => `way ${line}`).join('\n');

  it('counts different phrasings and not lines', () => {
    expect(phrasingsError(`${lines(50)}\n\nWAY 1`)).toBeUndefined();
    expect(phrasingsError(lines(51))).toBe('too_many');
  });

  it('returns too_long when one has more than 500 characters', () => {
    expect(phrasingsError('x'.repeat(500))).toBeUndefined();
    expect(phrasingsError(`short\n${'x'.repeat(501)}`)).toBe('too_long');
  });
});
