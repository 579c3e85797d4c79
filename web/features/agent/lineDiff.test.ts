import { describe, expect, it } from 'vitest';
import { lineDiff } from '#web/features/agent/lineDiff.ts';

const signs = { same: ' ', added: '+', removed: '-' };
const diff = (before: string, after: string) =>
  lineDiff(before, after).map(({ kind, text }) => signs[kind] + text);

describe('lineDiff', () => {
  it('shows a line that came in its place, and no other as changed', () => {
    expect(diff('a\nb\nc', 'a\nx\nb\nc')).toEqual([' a', '+x', ' b', ' c']);
  });

  it('shows a changed line as gone before it shows the new one', () => {
    expect(diff('be kind\nbe brief', 'be kind\nbe very brief')).toEqual([
      ' be kind',
      '-be brief',
      '+be very brief',
    ]);
  });

  it('has no lines in nothing', () => {
    expect(diff('', 'a')).toEqual(['+a']);
    expect(diff('a', '')).toEqual(['-a']);
    expect(diff('', '')).toEqual([]);
  });

  it('keeps empty lines between paragraphs', () => {
    expect(diff('a\n\nb', 'a\n\nc')).toEqual([' a', ' ', '-b', '+c']);
  });
});
