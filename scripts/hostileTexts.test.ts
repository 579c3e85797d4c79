import { describe, expect, it } from 'vitest';
import { hostileTexts, MAX_MS, measure, textFunctions } from '#test/hostileTexts.ts';

const texts = [
  `${'转接'.repeat(40)}吗x`,
  ...['好', '嗯', '谢谢啊', '唔该晒'].map((word) => `${word.repeat(40)}x`),
  ...hostileTexts(9, 150),
];

describe('every text function on hostile texts', () => {
  it.each(Object.entries(textFunctions))(`%s takes at most ${MAX_MS} ms`, { timeout: 60_000 }, (_, call) => {
    const slow = texts.filter((text) => measure(call, text) > MAX_MS);
    expect(slow.map((text) => text.slice(0, 80))).toEqual([]);
  });
});
