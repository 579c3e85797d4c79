import { expect, test } from 'vitest';
import { readLines } from './import.ts';

const pair = { kind: 'qa', question: 'When do you open?', answer: 'At nine.' };

test.each([
  ['lines', `${JSON.stringify(pair)}\r\n\r\n${JSON.stringify(pair)}\n`],
  ['an array', JSON.stringify([pair, pair], null, 2)],
])('%s are taken, with a byte order mark or without', (_, text) => {
  for (const mark of ['', '\uFEFF'])
    expect(readLines(mark + text)).toEqual({ sources: [pair, pair], rejected: [] });
});

test('a line in which there is nothing to read is named', () => {
  const blank = JSON.stringify({ ...pair, answer: ' \n ' });
  expect(readLines(`${JSON.stringify(pair)}\n${blank}`)).toEqual({
    sources: [pair],
    rejected: [{ line: 2, error: 'answer: required' }],
  });
});
