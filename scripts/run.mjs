/**
 * The entry point of every npm script. Runs on Node 20 or later without dependencies: it installs the packages of the
 * lockfile and runs the task with the pinned Node 24.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { supervise } from './supervise.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const [task, ...rest] = process.argv.slice(2);
process.chdir(root);
install();
const node = pinnedNode();

const tasks = {
  start() {
    build();
    // By default the space of young objects grows with the memory of the machine, to 134 MB, and is not returned.
    const options = JSON.parse(readFileSync('scripts/serverOptions.json', 'utf8'));
    return runUntilSignal({ restarts: true }, ...options, 'server/main.ts', ...rest);
  },
  dev() {
    process.env.NODE_ENV = 'development';
    return runUntilSignal(
      { restarts: false },
      '--watch-path=server',
      '--watch-path=shared',
      'server/main.ts',
      ...rest,
    );
  },
  build() {
    build({ force: true });
    return run('scripts/sizes.ts');
  },
  verify() {
    return together(...checks());
  },
  async test() {
    build();
    const checked = (await tasks.verify()) || run('scripts/regexes.ts') || run('scripts/sizes.ts');
    return checked || run('scripts/test.ts', ...rest);
  },
  format() {
    return all([bin('oxfmt'), '.'], [bin('oxlint'), '--fix']);
  },
  tables() {
    return run('scripts/tables.ts');
  },
  bench() {
    build();
    return run('--expose-gc', `bench/${rest[0]}.ts`, ...rest.slice(1));
  },
};

if (!tasks[task]) {
  console.error(`Unknown task "${task}". Known: ${Object.keys(tasks).join(', ')}`);
  process.exit(2);
}
process.exit(await tasks[task]());

function install() {
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  const stamp = 'node_modules/.parley-lock';
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.log('Installing packages …');
  // Not `npm ci`: it rejects a lockfile without the optional packages of platforms that the registry did not have.
  const options = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const done = spawnSync('npm', ['install', ...options], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) process.exit(done.status ?? 1);
  writeFileSync(stamp, lock);
}

function pinnedNode() {
  const require = createRequire(path.join(root, 'package.json'));
  const arch = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  try {
    const manifest = require.resolve(`node-${arch}/package.json`);
    return path.join(path.dirname(manifest), 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  } catch {
    if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
    console.error(`There is no packaged Node 24 for ${arch}: run this with Node 24 or later.`);
    process.exit(1);
  }
}

/** Builds the app, the widget and the site when a source is newer than the last build. */
function build({ force = false } = {}) {
  const stamp = 'dist/.built';
  const sources = ['web', 'widget', 'client', 'shared', 'vite.config.ts', 'package-lock.json'];
  const builtAt = existsSync(stamp) ? statSync(stamp).mtimeMs : 0;
  if (!force && sources.every((source) => newest(source) < builtAt)) return;
  console.log('Building pages and widget …');
  const failed = all(
    [bin('vite'), 'build', '--logLevel', 'warn'],
    [bin('vite'), 'build', '--logLevel', 'warn', '--config', 'widget/vite.config.ts'],
    [bin('vite'), 'build', '--logLevel', 'warn', '--config', 'web/site/vite.config.ts'],
  );
  if (failed || run('scripts/compress.ts')) process.exit(failed || 1);
  mkdirSync('dist', { recursive: true });
  writeFileSync(stamp, '');
}

function newest(file) {
  const stat = statSync(file);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(file).reduce((latest, entry) => Math.max(latest, newest(path.join(file, entry))), 0);
}

function bin(name) {
  const packages = { tsc: 'typescript', depcruise: 'dependency-cruiser' };
  const folder = path.join('node_modules', packages[name] ?? name);
  const { bin: bins } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof bins === 'string' ? bins : bins[name]);
}

/** In two lanes, since neither the checks nor the tests of pure code keep two cores busy. */
function checks() {
  return [
    [
      [bin('oxfmt'), '--check', '.'],
      [bin('oxlint')],
      [bin('tsc'), '-p', '.'],
      [bin('tsc'), '-p', 'widget'],
      [bin('depcruise'), 'shared', 'client', 'server', 'web', 'widget', 'test'],
      ['scripts/rules.ts'],
      ['scripts/tableOwners.ts'],
      ['scripts/locales.ts'],
      [bin('knip'), '--no-progress', '--no-config-hints'],
    ],
    [[bin('vitest'), 'run', '--project', 'unit']],
  ];
}

function all(...commands) {
  for (const command of commands) {
    const status = run(...command);
    if (status) return status;
  }
  return 0;
}

/** Runs lists of commands side by side, each list until its first failure. What a command printed follows its end. */
async function together(...lanes) {
  const statuses = await Promise.all(
    lanes.map(async (commands) => {
      for (const command of commands) {
        const status = await runQuietly(...command);
        if (status) return status;
      }
      return 0;
    }),
  );
  return statuses.find(Boolean) ?? 0;
}

async function runQuietly(...args) {
  const child = spawn(node, args, { stdio: ['ignore', 'pipe', 'pipe'], env: environment() });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => output.push(data));
  await once(child, 'close');
  process.stdout.write(Buffer.concat(output));
  return child.exitCode ?? 1;
}

/** npm passes no signal on when it is killed: the process ends with it. */
function runUntilSignal({ restarts }, ...args) {
  const parent = process.ppid;
  const isOrphaned = () => Boolean(process.env.npm_lifecycle_event) && process.ppid !== parent;
  const start = () => spawn(node, args, { stdio: 'inherit', env: environment() });
  return supervise(start, { restarts, isOrphaned });
}

function environment() {
  return { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` };
}

function run(...args) {
  const done = spawnSync(node, args, { stdio: 'inherit', env: environment() });
  return done.status ?? 1;
}
