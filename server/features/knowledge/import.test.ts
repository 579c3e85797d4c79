import { expect, test } from 'vitest';
import { readLines } from './import.ts';

const pair = { kind: 'qa', question: 'When do you open?', answer: 'At nine.' };

test.each([
  ['lines', `${JSON.stringify(pair)}\r\n\r\n${JSON.stringify(pair)}\n`],
  ['an array', JSON.stringify([pair, pair], null, 2)],
])('%s are taken, with a byte order mark or without', async (_, text) => {
  for (const mark of ['', '\uFEFF'])
    expect(await readLines(mark + text)).toEqual({ sources: [pair, pair], rejected: [] });
});

test('a line in which there is nothing to read is named', async () => {
  const blank = JSON.stringify({ ...pair, answer: ' \n ' });
  expect(await readLines(`${JSON.stringify(pair)}\n${blank}`)).toEqual({
    sources: [pair],
    rejected: [{ line: 2, error: 'answer: required' }],
  });
});

test('others have their turn while many lines are read', async () => {
  let turns = 0;
  const clock = setInterval(() => turns++, 0);
  const { sources } = await readLines(`${JSON.stringify(pair)}\n`.repeat(20_000));
  clearInterval(clock);
  expect(sources).toHaveLength(20_000);
  expect(turns).toBeGreaterThan(5);
});
