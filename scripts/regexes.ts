/**
 * Fails on regular expressions that take super-linear time on some text: literals, found by parsing the source, and
 * those built when a module is loaded, recorded while it is. One that the checker cannot decide in time must be
 * bounded: nothing in it repeats without an end, and `hostileTexts.test.ts` measures it as it runs.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from '@swc/core';
import { check, type Diagnostics } from 'recheck';
import { maxRepetitions } from './maxRepetitions.ts';

/** Why one may be super-linear, by file. */
const allowed: Record<string, string> = {
  'server/platform/settings.ts': 'reads settings of the environment',
  'server/features/conversation/keyword.ts':
    'built of a keyword of at most 200 characters: literals and classes without quantifiers',
  'web/features/channel/connect/accountBody.ts':
    'built of the patterns in shared/channels, which are checked there',
  'shared/grounding/findLinks.ts':
    'class subtraction, which the checker cannot read; hostileTexts.test.ts measures it',
};

/** Of a bounded expression, nested quantifiers multiplied. */
const MAX_REPETITIONS = 500;

type Found = { file: string; source: string; flags: string };

const root = path.resolve(import.meta.dirname, '..');
const folders = ['shared', 'client', 'server', 'web', 'widget'];
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], { cwd: root })
  .toString()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|gen)\.|\/(?:demo|fixtures)\//.test(file));
const found: Found[] = [];
const findings: string[] = [];
const bounded: string[] = [];

for (const file of files) {
  const text = readFileSync(path.join(root, file), 'utf8');
  if (!/\/|RegExp/.test(text)) continue;
  const built = readSource(file, text);
  if (built > 0) await recordBuilt(file, built);
}
const started = performance.now();
const unique = new Map(found.map((each) => [`/${each.source}/${each.flags}`, each]));
const queue = [...unique];
await Promise.all([work(), work()]);

for (const each of bounded.toSorted()) console.log(`bounded: ${each}`);
for (const finding of findings.toSorted()) console.log(finding);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(
  `${unique.size} regular expressions in ${seconds} s, ${bounded.length} undecided but bounded, ${findings.length} findings`,
);
process.exit(findings.length ? 1 : 0);

/** Collects the literals of a file; returns how often it calls RegExp. */
function readSource(file: string, text: string): number {
  let built = 0;
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('type' in node && node.type === 'RegExpLiteral' && 'pattern' in node && 'flags' in node)
      found.push({ file, source: String(node.pattern), flags: String(node.flags) });
    if ('callee' in node && isRegExp(node.callee)) built++;
    Object.values(node).forEach(visit);
  };
  visit(parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'esnext' }).body);
  return built;
}

function isRegExp(node: unknown): boolean {
  return typeof node === 'object' && node !== null && 'value' in node && node.value === 'RegExp';
}

/** Loads a module and collects what its calls of RegExp build. */
async function recordBuilt(file: string, calls: number): Promise<void> {
  const { href } = pathToFileURL(path.join(root, file));
  const original = globalThis.RegExp;
  const places = new Set<string>();
  const record = (args: [pattern: string | RegExp, flags?: string]): RegExp => {
    const pattern = new original(...args);
    const place = new Error().stack
      ?.split('\n')
      .find((line) => /^\s+at .*file:/.test(line) && !line.includes(import.meta.url));
    if (place?.includes(`${href}?`)) {
      places.add(place);
      found.push({ file, source: pattern.source, flags: pattern.flags });
    }
    return pattern;
  };
  globalThis.RegExp = new Proxy(original, { construct: (_, args) => record([args[0], args[1]]) });
  try {
    await import(`${href}?regexes`);
  } finally {
    globalThis.RegExp = original;
  }
  if (places.size < calls && !allowed[file])
    findings.push(
      `${file}: ${calls - places.size} of ${calls} are built inside a function, not when it is loaded`,
    );
}

async function work(): Promise<void> {
  for (let next = queue.pop(); next; next = queue.pop()) {
    const [text, { file, source, flags }] = next;
    const repetitions = maxRepetitions(source, flags);
    const result = await decide(source, flags, repetitions <= MAX_REPETITIONS);
    if (result.status === 'safe' || allowed[file]) continue;
    if (result.status === 'vulnerable')
      findings.push(`${file}: ${text} is ${result.complexity.summary}, as by ${result.attack.pattern}`);
    else if (result.error.kind !== 'timeout')
      findings.push(`${file}: ${text} cannot be checked: ${result.error.kind}`);
    else if (repetitions <= MAX_REPETITIONS) bounded.push(`${file}: ${shortened(text)}`);
    else
      findings.push(
        `${file}: ${text} cannot be decided, and repeats ${repetitions === Infinity ? 'without an end' : `${repetitions} times`}`,
      );
  }
}

/** A slower second try for what is not bounded: the first may fail since the machine is busy. */
async function decide(source: string, flags: string, isBounded: boolean): Promise<Diagnostics> {
  const settings = { timeout: 1_500, randomSeed: 1 };
  const plain = flags.replace('v', 'u');
  let result = await check(source, plain, settings);
  if (result.status === 'unknown') result = await check(source, flags, { ...settings, checker: 'fuzz' });
  if (result.status === 'unknown' && !isBounded)
    result = await check(source, plain, { ...settings, timeout: 30_000 });
  return result;
}

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
