/** Checks the size of folders, and that words which this code has standard terms for do not come back. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const maxFiles = 30;
/** Folders that hold one file for each thing of a growing list, by design. */
const listFolders = new Set(['server/migrations', 'docs/decisions']);

/** What code, comments and test titles do not say, and what they say instead. */
const words: readonly { word: string; instead: string }[] = [
  { word: 'announce', instead: 'publishEvent, notify' },
  { word: 'brain', instead: 'answer engine (`brain` stays as the name of the field in API and database)' },
  { word: 'cord', instead: 'connector' },
  { word: 'desk', instead: 'JobWorker, ToolExecutor, or the name of what it does' },
  { word: 'duty', instead: 'handler' },
  { word: 'gate', instead: 'authenticator' },
  { word: 'ink', instead: 'design token: `human`, `ai`' },
  { word: 'keptBack', instead: 'secret fields' },
  { word: 'lamp', instead: 'segmented control, status' },
  { word: 'requireRoom', instead: 'requireQuota' },
  { word: 'roomLeft', instead: 'remainingQuota' },
  { word: 'rotten', instead: 'fragmented' },
  { word: 'shelf', instead: 'CitationRegistry' },
  { word: 'shelves', instead: 'CitationRegistry' },
  { word: 'standBack', instead: 'handOffSilently' },
  { word: 'stories', instead: 'request fixtures' },
  { word: 'story', instead: 'request fixture' },
  { word: 'sweep', instead: 'maintenance job; animate' },
  { word: 'tidy', instead: 'compact, remove' },
  { word: 'twin', instead: 'duplicate, counterpart' },
  { word: 'unlessTaken', instead: 'onUniqueViolation' },
  { word: 'wellFounded', instead: 'verifyCitations' },
  { word: 'writes:', instead: 'audited:' },
];
/** Where a word is a word of the subject. */
const allowed: Record<string, { files: RegExp; why: string }> = {
  gate: { files: /^shared\/grounding\/figures\.ts$/, why: 'the gate of an airport, before its number' },
  desk: {
    files: /^server\/search\/(concepts|synonyms)\.ts$/,
    why: 'the front desk of a hotel, as customers write',
  },
};
/** Prose for people, the list of words itself, and what is generated. */
const prose = /\/demo\/|\/texts\/|^web\/locales\/|^scripts\/rules\.ts$|\.gen\.ts$/;

const root = path.resolve(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\n')
  .filter((file) => /\.(tsx?|mjs|cjs|css|md|sql)$/.test(file));
const findings: string[] = [];

const sizes = new Map<string, number>();
for (const file of files.filter((file) => !/\.(test|e2e)\.|\.md$/.test(file))) {
  const folder = path.dirname(file);
  sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
}
for (const [folder, size] of sizes)
  if (size > maxFiles && !listFolders.has(folder))
    findings.push(`${folder}: ${size} files, at most ${maxFiles}`);

const patterns = words.map(({ word, instead }) => ({ word, instead, pattern: patternOf(word) }));
for (const file of files.filter((file) => !prose.test(file) && !file.endsWith('.sql'))) {
  const lines = readFileSync(path.join(root, file), 'utf8').split('\n');
  for (const [index, line] of lines.entries()) {
    const text = withoutStrings(line);
    for (const { word, instead, pattern } of patterns) {
      if (pattern.test(text) && !allowed[word]?.files.test(file))
        findings.push(`${file}:${index + 1} says "${word}": ${instead}`);
    }
  }
}

for (const finding of findings) console.log(finding);
console.log(
  findings.length ? `${findings.length} findings` : `${sizes.size} folders and their words are in order`,
);
process.exit(findings.length ? 1 : 0);

/** The word on its own or as a part of a name in camel case. Of `brain` only what is no field of that name. */
function patternOf(word: string): RegExp {
  if (word === 'brain') return /[bB]rain[A-Z]|Brain|brains|(?<=^\s*(?:\/\/|\/?\*).*)\bbrain\b/;
  if (/\W|[A-Z]/.test(word)) return new RegExp(`\\b${word}`);
  const capital = word.replace(/^./, (first) => first.toUpperCase());
  return new RegExp(
    `(?<![A-Za-z])[${capital[0]}${word[0]}]${word.slice(1)}s?(?![a-z])|(?<=[a-z])${capital}s?(?![a-z])`,
  );
}

/** Without text in quotes, which is data; but with the titles of tests. */
function withoutStrings(line: string): string {
  if (/^\s*(\/\/|\/?\*)|\b(it|test|describe)(\.\w+)*\(|^\s*\]\)\(/.test(line)) return line;
  return line.replace(/'(?:[^'\\]|\\.)*'|"[^"]*"|`[^`]*`/g, "''");
}
