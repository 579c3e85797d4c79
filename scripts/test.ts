/** Runs every test: pure code, code on a real database, and the whole product in a real browser. */
import { spawnSync } from 'node:child_process';
import { findChromium } from '#test/e2e/findChromium.ts';

const chromium = findChromium() ?? installChromium();
const args = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project',
  'database',
  '--project',
  'browser',
  ...process.argv.slice(2),
];
const done = spawnSync(process.execPath, args, {
  stdio: 'inherit',
  env: { ...process.env, CHROMIUM: chromium },
});
process.exit(done.status ?? 1);

/** Debian's own package, where we may install it. */
function installChromium(): string {
  const root = process.getuid?.() === 0;
  console.log('No Chromium found; installing the Debian package …');
  const commands = [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'],
  ];
  if (root)
    for (const [command, ...rest] of commands)
      spawnSync(command!, rest, { stdio: ['ignore', 'ignore', 'inherit'] });
  const found = findChromium();
  if (found) return found;
  console.error('The browser tests need a Chromium: install one, or name it in CHROMIUM.');
  process.exit(1);
}
