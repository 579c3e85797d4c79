/** Checks the texts of the three languages against each other and against the code. Prints what it finds; 1 if anything. */
import { globSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Converter } from 'opencc-js';
import { errors } from '#shared/errors.ts';
import { defaultLocale, locales, type Locale } from '#shared/locales.ts';

type Tree = { [key: string]: string | Tree };
/** Texts of a namespace by dotted key. */
type Texts = Map<string, string>;

/** Words that are the same in every language. */
const names =
  /WhatsApp|Messenger|Instagram|Telegram|Facebook|Stripe|LINE|iOS|Android|Chrome|Safari|Edge|Beta|Parley|Ada|Meta|OpenAI|Anthropic|Google|API|URL|JSON|CSV|PDF|HTML|HTTP|IMAP|SMTP|AI|WABA|ID/g;

const toTraditional = Converter({ from: 'cn', to: 'hk' });
const toSimplified = Converter({ from: 'hk', to: 'cn' });
/** Good in both ways of writing, though the converter has another opinion. */
const shared = new Set('群台里后只着才系');

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'web/locales');
const findings: string[] = [];

const namespaces = readdirSync(path.join(folder, defaultLocale)).map((file) => path.basename(file, '.json'));
for (const locale of locales) {
  for (const file of readdirSync(path.join(folder, locale))) {
    if (!namespaces.includes(path.basename(file, '.json')))
      report(locale, file, 'no such namespace in English');
  }
}
const sources = globSync('web/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.|\.d\.ts$/.test(file))
  .map((file) => readFileSync(path.join(root, file), 'utf8'));

for (const namespace of namespaces) {
  const english = read(defaultLocale, namespace);
  for (const locale of locales) if (locale !== defaultLocale) compare(english, locale, namespace);
  for (const key of english.keys())
    if (!isUsed(namespace, key)) report(defaultLocale, `${namespace}:${key}`, 'unused');
}
for (const code of Object.keys(errors)) {
  if (!read(defaultLocale, 'error').has(code)) report(defaultLocale, `error:${code}`, 'missing');
}
for (const finding of findings) console.log(finding);
console.log(
  findings.length
    ? `${findings.length} findings`
    : `${namespaces.length} namespaces in ${locales.length} languages agree`,
);
process.exit(findings.length ? 1 : 0);

function compare(english: Texts, locale: Locale, namespace: string): void {
  const texts = read(locale, namespace);
  for (const key of texts.keys()) {
    if (!english.has(key)) report(locale, `${namespace}:${key}`, 'not in English');
  }
  for (const [key, original] of english) {
    const text = texts.get(key);
    const at = `${namespace}:${key}`;
    // English has a form for one thing; Chinese has the one form.
    if (text === undefined && key.endsWith('_one')) continue;
    if (text === undefined) report(locale, at, 'missing');
    else if (text === original && /[a-z]{2}/i.test(text.replaceAll(names, '').replace(/\{\{.*?\}\}/g, '')))
      report(locale, at, `untranslated: ${text}`);
    else if (holes(text) !== holes(original)) report(locale, at, `other placeholders: ${text}`);
    else if (foreignScript(locale, text))
      report(locale, at, `the other script: ${foreignScript(locale, text)} in ${text}`);
  }
}

/** A key is used where its namespace is, as a whole or by a template such as `menu.${name}`. */
function isUsed(namespace: string, key: string): boolean {
  if (namespace === 'error' && key in errors) return true;
  const base = key.replace(/_(zero|one|two|few|many|other)$/, '');
  return sources.some(
    (source) =>
      mentions(source, namespace) && [base, `${namespace}:${base}`].some((name) => isIn(source, name)),
  );
}

function mentions(source: string, namespace: string): boolean {
  if (namespace === 'common') return true;
  return source.includes(`'${namespace}'`) || source.includes(`${namespace}:`);
}

function isIn(source: string, name: string): boolean {
  if (source.includes(`'${name}'`) || source.includes(`\`${name}\``)) return true;
  return [...source.matchAll(/`([\w:.-]+\$\{[^`]*)`/g)].some(([, template = '']) =>
    pattern(template).test(name),
  );
}

/** `install.${system}.${step}` → /^install\.[\w-]+\.[\w-]+$/ */
function pattern(template: string): RegExp {
  const fixed = template.split(/\$\{[^}]*\}/).map((part) => part.replace(/[^\w:-]/g, '\\$&'));
  return new RegExp(`^${fixed.join('[\\w-]+')}$`);
}

/** The characters of a text that only the other way of writing Chinese has. */
function foreignScript(locale: Locale, text: string): string {
  const [own, other] = locale === 'zh-hk' ? [toTraditional, toSimplified] : [toSimplified, toTraditional];
  return [...text].filter((one) => own(one) !== one && other(one) === one && !shared.has(one)).join('');
}

function holes(text: string): string {
  return [...new Set(text.match(/\{\{\s*[\w.]+/g) ?? [])].sort().join();
}

function read(locale: Locale, namespace: string): Texts {
  try {
    return new Map(
      flatten(JSON.parse(readFileSync(path.join(folder, locale, `${namespace}.json`), 'utf8')) as Tree),
    );
  } catch (error) {
    report(locale, namespace, String(error));
    return new Map();
  }
}

function flatten(tree: Tree, before = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[before + key, value] satisfies [string, string]]
      : flatten(value, `${before}${key}.`),
  );
}

function report(locale: string, at: string, what: string): void {
  findings.push(`${locale.padEnd(5)} ${at}  ${what}`);
}
