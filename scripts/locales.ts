/**
 * Checks all texts of the three languages against each other and against the code: those of the app in `web/locales`
 * and those in a `texts` folder beside the code that uses them. Prints what it finds; exits with 1 if anything.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Converter } from 'opencc-js';
import { errors } from '#shared/errors.ts';
import { defaultLocale, locales, type Locale } from '#shared/locales.ts';

type Tree = { [key: string]: string | Tree };
/** Texts of one file by dotted key. */
type Texts = Map<string, string>;

/** Words that are the same in every language. */
const names =
  /WhatsApp|Messenger|Instagram|Telegram|Facebook|Stripe|LINE|iOS|Android|Chrome|Safari|Edge|Beta|Parley|Ada|Meta|OpenAI|Anthropic|Google|API|URL|JSON|CSV|PDF|HTML|HTTP|IMAP|SMTP|STARTTLS|TLS|AI|WABA|ID/g;

const toTraditional = Converter({ from: 'cn', to: 'hk' });
const toSimplified = Converter({ from: 'hk', to: 'cn' });
/** Correct in both scripts, though the converter would change them. */
const shared = new Set('群台里后只着才系准晒');

const root = path.resolve(import.meta.dirname, '..');
const product = [...codeIn('shared'), ...codeIn('server')];
const findings: string[] = [];

const namespaces = checkNamespaces('web/locales');
const folders = globSync('{web,widget,server}/**/texts/en.json', { cwd: root }).map((file) =>
  path.dirname(file),
);
for (const folder of folders) checkFolder(folder);

for (const finding of findings.sort()) console.log(finding);
console.log(
  findings.length
    ? `${findings.length} findings`
    : `${namespaces} namespaces and ${folders.length} folders of texts in ${locales.length} languages agree`,
);
process.exit(findings.length ? 1 : 0);

/** `<folder>/<locale>/<namespace>.json`, used by i18next. Returns how many namespaces there are. */
function checkNamespaces(folder: string): number {
  const sources = codeIn('web');
  const files = globSync(`${folder}/*/*.json`, { cwd: root });
  const found = new Set(files.map((file) => path.basename(file, '.json')));
  for (const namespace of found) {
    const english = read(`${folder}/${defaultLocale}/${namespace}.json`);
    for (const locale of locales)
      if (locale !== defaultLocale) compare(english, locale, `${folder}/${locale}/${namespace}.json`);
    const own = sources.filter(
      (source) =>
        namespace === 'common' || source.includes(`'${namespace}'`) || source.includes(`${namespace}:`),
    );
    for (const key of english.keys()) {
      if (namespace === 'error' && key in errors) continue;
      const base = withoutPlural(key);
      if (!own.some((source) => isNamed(source, base) || isNamed(source, `${namespace}:${base}`)))
        report(`${folder}/${defaultLocale}/${namespace}.json`, key, 'unused');
    }
  }
  const errorTexts = read(`${folder}/${defaultLocale}/error.json`);
  for (const code of Object.keys(errors))
    if (!errorTexts.has(code)) report(`${folder}/${defaultLocale}/error.json`, code, 'missing');
  return found.size;
}

/** `<folder>/<locale>.json`, used by the code around the folder: by `t('key')`, or as a property `texts.key`. */
function checkFolder(folder: string): void {
  const english = read(`${folder}/${defaultLocale}.json`);
  for (const locale of locales)
    if (locale !== defaultLocale) compare(english, locale, `${folder}/${locale}.json`);
  // A variant, such as Cantonese, is written in the script of Hong Kong. The code's types say which texts it needs.
  for (const file of globSync(`${folder}/*.json`, { cwd: root }))
    if (!locales.some((locale) => locale === path.basename(file, '.json')))
      compare(english, 'zh-hk', file, { isPartial: true });
  const sources = codeIn(path.dirname(folder));
  const isCalled = sources.some((source) => /\bt\('/.test(source));
  for (const key of english.keys()) {
    const base = withoutPlural(key);
    const isUsed = isCalled
      ? sources.some((source) => isNamed(source, base))
      : base.split('.').every((part) => sources.some((source) => hasWord(source, part))) ||
        isLookedUp(base, sources);
    if (!isUsed) report(`${folder}/${defaultLocale}.json`, key, 'unused');
  }
}

function compare(english: Texts, locale: Locale, file: string, { isPartial = false } = {}): void {
  const texts = read(file);
  for (const key of texts.keys()) if (!english.has(key)) report(file, key, 'not in English');
  for (const [key, original] of english) {
    const text = texts.get(key);
    // English has a form for one thing; Chinese has the one form.
    if (text === undefined && (isPartial || key.endsWith('_one'))) continue;
    if (text === undefined) report(file, key, 'missing');
    else if (text === original && /[a-z]{2}/i.test(text.replaceAll(names, '').replace(/\{\{.*?\}\}/g, '')))
      report(file, key, `untranslated: ${text}`);
    else if (placeholders(text) !== placeholders(original)) report(file, key, `other placeholders: ${text}`);
    else if (foreignScript(locale, text))
      report(file, key, `the other script: ${foreignScript(locale, text)} in ${text}`);
  }
}

/** Whether code names a key as a whole or by a template such as `menu.${name}`. */
function isNamed(source: string, name: string): boolean {
  if (source.includes(`'${name}'`) || source.includes(`\`${name}\``)) return true;
  return [...source.matchAll(/`([\w:.-]*(?:\$\{[^`{}]*\}[\w:.-]*)+)`/g)].some(
    ([, template = '']) => /^\w|\w$/.test(template) && pattern(template).test(name),
  );
}

/** `roles.admin`, where the code has `roles` and `admin` is a value that others pass in. */
function isLookedUp(key: string, sources: string[]): boolean {
  const [table = '', value = ''] = [path.parse(key).name, path.extname(key).slice(1)];
  return (
    sources.some((source) => hasWord(source, table)) &&
    product.some((source) => source.includes(`'${value}'`))
  );
}

function hasWord(source: string, word: string): boolean {
  return new RegExp(`\\b${word}\\b`).test(source);
}

/** `install.${system}.${step}` → /^install\.[\w-]+\.[\w-]+$/ */
function pattern(template: string): RegExp {
  const fixed = template.split(/\$\{[^}]*\}/).map((part) => part.replace(/[^\w:-]/g, '\\$&'));
  return new RegExp(`^${fixed.join('[\\w-]+')}$`);
}

/** The characters of a text that exist only in the other Chinese script. */
function foreignScript(locale: Locale, text: string): string {
  const [own, other] = locale === 'zh-hk' ? [toTraditional, toSimplified] : [toSimplified, toTraditional];
  return [...text].filter((one) => own(one) !== one && other(one) === one && !shared.has(one)).join('');
}

function placeholders(text: string): string {
  return [...new Set(text.match(/\{\{\s*[\w.]+/g) ?? [])].sort().join();
}

function withoutPlural(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, '');
}

function codeIn(folder: string): string[] {
  return globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root })
    .filter((file) => !/\.test\.|\.d\.ts$/.test(file))
    .map((file) => readFileSync(path.join(root, file), 'utf8'));
}

function read(file: string): Texts {
  try {
    return new Map(flatten(JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Tree));
  } catch (error) {
    report(file, '', String(error));
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

function report(file: string, key: string, what: string): void {
  findings.push(`${file} ${key}  ${what}`);
}
