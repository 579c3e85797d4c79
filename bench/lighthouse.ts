/** Lighthouse on the marketing site, as on a phone with a slow line. Fails below its limits. */
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { machine, report, round, startBench } from '#bench/bench.ts';
import { fillEmpty } from '#server/features/demo/fillEmpty.ts';
import { findChromium } from '#test/e2e/findChromium.ts';
import { locales, withLocale } from '#shared/locales.ts';
import { sitePages } from '#shared/site.ts';

const pages = Object.values(sitePages).flatMap((page) => locales.map((locale) => withLocale(locale, page)));
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Milliseconds until the largest paint, and bytes of script after compression. */
const limits = { paint: 1200, script: 2000 };

const executablePath = findChromium();
if (!executablePath) throw new Error('This needs a Chromium: install one, or name it in CHROMIUM.');
const { app, stop } = await startBench({ DEMO: '1' });
await fillEmpty(app.platform);
let isMissed = false;
try {
  const rows: string[] = [];
  let version = '';
  for (const page of pages) {
    // The first request renders the page and compresses it.
    await fetch(app.url + page);
    const result = await measure(app.url + page);
    if (!result) throw new Error(`Lighthouse has no result for ${page}.`);
    const { runtimeError } = result.lhr;
    if (runtimeError) throw new Error(`${page}: ${runtimeError.code} ${runtimeError.message}`);
    const { lhr } = result;
    version = lhr.lighthouseVersion;
    const scores = categories.map((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100));
    const paint = lhr.audits['largest-contentful-paint']?.numericValue ?? Infinity;
    const weight = lhr.audits['total-byte-weight']?.numericValue ?? 0;
    const failed = Object.values(lhr.audits).filter(
      ({ score, scoreDisplayMode }) => score === 0 && scoreDisplayMode === 'binary',
    );
    for (const { id } of failed) console.log(`${page}: ${id}`);
    if (scores.some((score) => score < 100) || paint > limits.paint) isMissed = true;
    rows.push(
      `| ${page} | ${scores.join(' / ')} | ${round(paint / 1000, 2)} s | ${round(weight / 1000)} kB |`,
    );
  }
  report('Marketing site', [
    machine() + '.',
    '',
    `Lighthouse ${version}, phone preset with its simulated slow 4G and processor. The scores are performance, accessibility, best practices and search engines: 100 each is the limit, and ${limits.paint / 1000} s for the largest paint. \`npm run build\` holds the script below ${limits.script / 1000} kB.`,
    '',
    '| page | scores | largest paint | transferred |',
    '| --- | --- | --- | --- |',
    ...rows,
  ]);
} finally {
  await stop();
}
process.exit(isMissed ? 1 : 0);

/** In a new profile: a page stores its language, and the next one would lead there. */
async function measure(url: string) {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  });
  try {
    return await lighthouse(url, { port, output: 'json', logLevel: 'error' });
  } finally {
    await browser.close();
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address() as AddressInfo;
  server.close();
  return free;
}
