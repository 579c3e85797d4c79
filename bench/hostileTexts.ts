/**
 * The slowest call of every text function over random and hostile texts of up to 20,000 characters; fails over 50 ms.
 * `npm run bench:hostile -- <texts> <seed>`; 100,000 texts by default.
 */
import { hostileTexts, MAX_MS, measure, textFunctions } from '#test/hostileTexts.ts';

const [count = 100_000, seed = 1] = process.argv.slice(2).map(Number);
const slowest = new Map<string, { ms: number; over: number; total: number; text: string }>();
for (const text of hostileTexts(seed, count)) {
  for (const [name, call] of Object.entries(textFunctions)) {
    const ms = measure(call, text);
    const known = slowest.get(name) ?? { ms: 0, over: 0, total: 0, text: '' };
    const worst = ms > known.ms ? { ms, text } : known;
    const over = known.over + (ms > MAX_MS ? 1 : 0);
    slowest.set(name, { ...worst, over, total: known.total + ms });
  }
}
for (const [name, { ms, over, total, text }] of [...slowest].sort(([, a], [, b]) => b.ms - a.ms)) {
  const sample = over > 0 ? JSON.stringify(`${text.slice(0, 60)}…${text.slice(-20)}`) : '';
  console.log(
    `${name}: slowest ${ms.toFixed(1)} ms, mean ${(total / count).toFixed(2)} ms, ${over} over`,
    sample,
  );
}
process.exit([...slowest.values()].some(({ over }) => over > 0) ? 1 : 0);
