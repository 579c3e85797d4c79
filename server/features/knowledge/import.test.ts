import { expect, test } from 'vitest';
import { readLines } from './import.ts';

const pair = { kind: 'qa', question: 'When do you open?', answer: 'At nine.' };

test.each([
  ['lines', `${JSON.stringify(pair)}\r\n\r\n${JSON.stringify(pair)}\n`],
  ['an array', JSON.stringify([pair, pair], null, 2)],
])('readLines accepts %s, with or without a byte order mark', async (_, text) => {
  for (const mark of ['', '\uFEFF'])
    expect(await readLines(mark + text)).toEqual({ sources: [pair, pair], rejected: [] });
});

test('readLines rejects a line without text and names it', async () => {
  const blank = JSON.stringify({ ...pair, answer: ' \n ' });
  expect(await readLines(`${JSON.stringify(pair)}\n${blank}`)).toEqual({
    sources: [pair],
    rejected: [{ line: 2, error: 'answer: required' }],
  });
});

test('readLines yields to the event loop while it reads many lines', async () => {
  let turns = 0;
  const clock = setInterval(() => turns++, 0);
  const { sources } = await readLines(`${JSON.stringify(pair)}\n`.repeat(20_000));
  clearInterval(clock);
  expect(sources).toHaveLength(20_000);
  expect(turns).toBeGreaterThan(5);
});
