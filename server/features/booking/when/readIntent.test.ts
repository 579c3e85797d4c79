import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readIntent } from './readIntent.ts';

const wishes = readRows('intents.txt');
const others = readRows('notIntents.txt');

describe('readIntent', () => {
  it.each(wishes)('reads "$phrase" as $expected', ({ phrase, expected }) => {
    expect(readIntent(phrase)).toBe(expected);
  });

  it.each(others)('reads nothing in "$phrase"', ({ phrase }) => {
    expect(readIntent(phrase)).toBe(undefined);
  });

  it('reads wishes that end as a polite question the same', () => {
    for (const phrase of ['cancel my appointment please?', 'Could I reschedule my appointment please ?'])
      expect(readIntent(phrase), phrase).toBeDefined();
  });

  it('has enough rows', () => {
    expect(wishes.length).toBeGreaterThanOrEqual(120);
    expect(others.length).toBeGreaterThanOrEqual(80);
  });
});

function readRows(name: string): { phrase: string; expected: string }[] {
  return readFileSync(path.join(import.meta.dirname, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [phrase = '', expected = ''] = line.split('=>').map((part) => part.trim());
      return { phrase, expected };
    });
}
