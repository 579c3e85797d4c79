import { describe, expect, it } from 'vitest';
import { lineDiff } from '#web/features/agent/changes/lineDiff.ts';

const signs = { same: ' ', added: '+', removed: '-' };
const diff = (before: string, after: string) =>
  lineDiff(before, after).map(({ kind, text }) => signs[kind] + text);

describe('lineDiff', () => {
  it('returns one added line for an insertion', () => {
    expect(diff('a\nb\nc', 'a\nx\nb\nc')).toEqual([' a', '+x', ' b', ' c']);
  });

  it('returns a changed line as removed, then as added', () => {
    expect(diff('be kind\nbe brief', 'be kind\nbe very brief')).toEqual([
      ' be kind',
      '-be brief',
      '+be very brief',
    ]);
  });

  it('returns no lines for an empty text', () => {
    expect(diff('', 'a')).toEqual(['+a']);
    expect(diff('a', '')).toEqual(['-a']);
    expect(diff('', '')).toEqual([]);
  });

  it('returns empty lines between paragraphs', () => {
    expect(diff('a\n\nb', 'a\n\nc')).toEqual([' a', ' ', '-b', '+c']);
  });
});
