import { describe, expect, it } from 'vitest';
import type { TurnTrace } from '#server/features/agent/turnTrace.ts';
import { withoutWords } from '#server/features/agent/withoutWords.ts';

const trace = {
  question: 'Hello\nMy card is 4000 1234\nIs that fine?',
  tools: [{ name: 'find', input: '{"text":"4000"}', output: '{"found":0}', ok: true, ms: 3 }],
  checks: [{ name: 'grounded', passed: false, detail: 'Nothing says "4000"' }],
  passages: [],
} as unknown as TurnTrace;

describe('withoutWords', () => {
  it('returns the rest of the question, and nothing that tools and checks made of it', () => {
    expect(withoutWords(trace, ['My card is 4000 1234'])).toEqual({
      ...trace,
      question: 'Hello\nIs that fine?',
      tools: [{ name: 'find', input: '', output: '', ok: true, ms: 3 }],
      checks: [{ name: 'grounded', passed: false, detail: '' }],
    });
  });

  it('returns an empty question where nothing else was asked, whatever lines it had', () => {
    const own = { ...trace, question: 'Parking\n\nWhere?' };
    expect(withoutWords(own, ['Parking\n\nWhere?'])?.question).toBe('');
  });

  it('clears only what says it in a later turn, in JSON too', () => {
    const later = {
      ...trace,
      question: 'And now?',
      tools: [
        { name: 'find', input: '{"text":"my \\"card\\" 12"}', output: '{}', ok: true, ms: 1 },
        { name: 'other', input: '{}', output: 'kept', ok: true, ms: 1 },
      ],
    };
    const left = withoutWords(later, ['my "card" 12'])!;
    expect(left.question).toBe('And now?');
    expect(left.tools.map(({ input, output }) => [input, output])).toEqual([
      ['', '{}'],
      ['{}', 'kept'],
    ]);
  });

  it.each([
    ['the question has no such line', ['card']],
    ['there are no words', ['', ' ']],
  ])('returns undefined when %s', (_case, words) => {
    const own = { ...trace, tools: [], checks: [] };
    expect(withoutWords(own, words)).toBeUndefined();
  });
});
