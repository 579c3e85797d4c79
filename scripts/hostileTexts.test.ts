import { describe, expect, it } from 'vitest';
import { hostileTexts, MAX_MS, measure, textFunctions } from '#test/hostileTexts.ts';

const texts = [
  `${'转接'.repeat(40)}吗x`,
  // As many figures as a text can hold.
  '.万½'.repeat(6667),
  ...['好', '嗯', '谢谢啊', '唔该晒'].map((word) => `${word.repeat(40)}x`),
  ...hostileTexts(9, 150),
];

/** The suite shares its cores; `npm run bench:hostile` holds every call to MAX_MS alone. */
const limit = 3 * MAX_MS;

describe('every text function on hostile texts', () => {
  it.each(Object.entries(textFunctions))(
    `%s takes at most ${limit} ms of CPU time`,
    { timeout: 60_000 },
    async (_, call) => {
      const slow: string[] = [];
      for (const text of texts) if ((await measure(call, text)) > limit) slow.push(text.slice(0, 80));
      expect(slow).toEqual([]);
    },
  );
});
