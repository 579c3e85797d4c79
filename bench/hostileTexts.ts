/**
 * The slowest call of every text function over random and hostile texts of up to 20,000 characters; fails over 50 ms.
 * `npm run bench:hostile -- <texts> <seed>`; 100,000 texts by default.
 */
import { machine, report, round } from '#bench/bench.ts';
import { hostileTexts, MAX_MS, measure, textFunctions } from '#test/hostileTexts.ts';

const [count = 100_000, seed = 1] = process.argv
  .slice(2)
  .filter((word) => /^\d+$/.test(word))
  .map(Number);
const slowest = new Map<string, { ms: number; over: number; total: number; text: string }>();
let done = 0;
for (const text of hostileTexts(seed, count)) {
  for (const [name, call] of Object.entries(textFunctions)) {
    const ms = await measure(call, text);
    const known = slowest.get(name) ?? { ms: 0, over: 0, total: 0, text: '' };
    const worst = ms > known.ms ? { ms, text } : known;
    const over = known.over + (ms > MAX_MS ? 1 : 0);
    slowest.set(name, { ...worst, over, total: known.total + ms });
    if (ms > MAX_MS)
      console.log(`${name}: ${round(ms)} ms, ${JSON.stringify(`${text.slice(0, 60)}…${text.slice(-20)}`)}`);
  }
  if (++done % 5000 === 0) console.log(`${done} texts`);
}
const sorted = [...slowest].sort(([, a], [, b]) => b.ms - a.ms);
const over = sorted.reduce((sum, [, each]) => sum + each.over, 0);
report('Hostile texts', [
  `${machine()}.`,
  '',
  `${count} texts of up to 20,000 characters, each to ${sorted.length} functions; CPU time of one call, the best of three where it is over the limit of ${MAX_MS} ms. ${over} over the limit.`,
  '',
  '| function | slowest ms | mean ms |',
  '| --- | --- | --- |',
  ...sorted
    .slice(0, 20)
    .map(([name, { ms, total }]) => `| ${name} | ${round(ms)} | ${round(total / count, 2)} |`),
  '',
  `The other ${Math.max(0, sorted.length - 20)}: at most ${round(sorted[20]?.[1].ms ?? 0)} ms.`,
]);
process.exit(over > 0 ? 1 : 0);
