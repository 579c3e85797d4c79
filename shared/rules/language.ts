import { from as fromSimplified, to as toTraditional } from 'opencc-js/preset/cn2t';
import { from as fromTraditional, to as toSimplified } from 'opencc-js/preset/t2cn';
import { ConverterFactory, type DictGroup } from 'opencc-js/core';
import type { Locale } from '../locales.ts';

export type Script = 'latin' | 'hant' | 'hans';
export type ChineseScript = Exclude<Script, 'latin'>;

export type DetectedLanguage = {
  language: 'en' | 'zh';
  script: Script;
  /** Written in Cantonese, so that the answer may be too. */
  cantonese: boolean;
  locale: Locale;
};

/**
 * The language in which a customer writes, from a single word on.
 *
 * `fallback` decides where the text does not: no words at all (emoji, figures), words that every customer uses
 * whatever the language ("ok", "hi", "thanks"), and the script of a Chinese text that is the same in both ("你好").
 * With an English fallback such a Chinese text counts as Traditional, unless its quotes are those of the mainland.
 */
export function detectLanguage(text: string, fallback: Locale): DetectedLanguage {
  const { plain, words, language } = readLanguage(text);
  if (language === 'ja') return ofLocale(fallback, false);
  if (language === 'zh') {
    const cantonese = CANTONESE.test(plain);
    return ofLocale(chineseLocale(plain, cantonese, fallback), cantonese);
  }
  const isOpen = words.every((word) => SHARED_WORDS.has(word.toLowerCase()));
  return ofLocale(isOpen ? fallback : 'en', false);
}

/** Whether a text is in Chinese, even with words of other languages: the fast part of `detectLanguage`. */
export function isChinese(text: string): boolean {
  return readLanguage(text).language === 'zh';
}

function readLanguage(text: string) {
  const plain = withoutCodes(text.toWellFormed().normalize('NFKC'));
  const han = plain.match(HAN) ?? [];
  const words = plain.match(WORD) ?? [];
  if (isJapanese(plain, han.length)) return { plain, words, language: 'ja' } as const;
  const language = han.length > 0 && chineseWeight(han) >= englishWeight(words) ? 'zh' : 'other';
  return { plain, words, language } as const;
}

/**
 * The script of most of a text's characters that belong to one script only; undefined where they are few or mixed. It
 * looks at each character alone, so that it is faster and a little less exact than `isScript`.
 */
export function scriptOf(text: string): ChineseScript | undefined {
  const { distinctive } = tables();
  let [hant, hans] = [0, 0];
  for (const character of text) {
    const script = distinctive.get(character);
    if (script === 'hant') hant++;
    else if (script === 'hans') hans++;
  }
  if (hant > CLEARLY * hans) return 'hant';
  return hans > CLEARLY * hant ? 'hans' : undefined;
}

/**
 * Whether a text has no character that belongs to the other Chinese script alone. Characters which both scripts use
 * are neutral, links and addresses are ignored, and a character is allowed where it stands with its neighbour
 * in one of the texts of `except`: a name that the customer wrote. `latin` allows no Chinese at all.
 */
export function isScript(text: string, script: Script, except: readonly string[] = []): boolean {
  return foreignCharacters(text, script, except).length === 0;
}

/** The characters that make `isScript` false. */
export function foreignCharacters(text: string, script: Script, except: readonly string[] = []): string[] {
  const plain = withoutCodes(text);
  const characters = [...plain];
  const foreign = foreignAt(plain, script);
  if (foreign.size === 0) return [];
  const known = new Set(except.flatMap(pairsIn));
  return characters.filter((character, i) => {
    if (!foreign.has(i) || (script === 'hant' && IN_NAMES.includes(character))) return false;
    return !known.has(`${characters[i - 1]}${character}`) && !known.has(`${character}${characters[i + 1]}`);
  });
}

/** Each two neighbouring characters. */
function pairsIn(text: string): string[] {
  const characters = [...text];
  return characters.slice(1).map((character, i) => `${characters[i]}${character}`);
}

/**
 * The same text in the other Chinese script: by phrases and with Hong Kong's forms for `hant`, from Hong Kong's and
 * Taiwan's forms for `hans`. Only the writing changes, never the words. A text that is in the script already stays as
 * it is to the letter, as do links, e-mail addresses and all Latin text.
 */
export function toScript(text: string, script: Script): string {
  if (script === 'latin') return text;
  return text
    .split(LINK_OR_ADDRESS)
    .map((part, i) =>
      i % 2 === 1
        ? part
        : part
            .split(SENTENCE_END)
            .map((each) => convert(each, script))
            .join(''),
    )
    .join('');
}

/** Every character in its Simplified form, at the same position: for comparison, not for display. */
export function simplify(text: string): string {
  const table = tables().simple;
  let simple = '';
  let done = 0;
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) < 0x80) continue;
    const character = String.fromCodePoint(text.codePointAt(at)!);
    const form = table.get(character);
    if (form !== undefined) {
      simple += text.slice(done, at) + form;
      done = at + character.length;
    }
    at += character.length - 1;
  }
  return simple + text.slice(done);
}

function ofLocale(locale: Locale, cantonese: boolean): DetectedLanguage {
  if (locale === 'en') return { language: 'en', script: 'latin', cantonese: false, locale };
  return { language: 'zh', script: locale === 'zh-hk' ? 'hant' : 'hans', cantonese, locale };
}

/** So many times as many characters of one script as of the other show that a text is in it. */
const CLEARLY = 4;
const HAN = /\p{Script=Han}/gu;
const WORD = /\p{Script=Latin}+(?:['’]\p{Script=Latin}+)*/gu;
const CODES = /HK\$|US\$|NT\$|\b(?:hkd|usd|rmb|cny|twd|mop)\b/gi;
const LINK_OR_ADDRESS =
  /((?:https?:\/\/|www\.)[^\s，。；！？、）」』"'<>]+|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8})/iu;
const LINKS_AND_ADDRESSES = new RegExp(LINK_OR_ADDRESS, 'giu');
const SENTENCE_END = /(?<=[。！？!?\n])/u;
const CANTONESE =
  /[㗎嘅喺咗冇嚟啲咁乜咩嗰佢哋啱嘢畀攞瞓氹咪嗮噉嘥孭揸諗谂搵揾瞓冚啩喎嚿咭𠮶]|唔(?!知所)|[睇俾]|[幾几][多時时]|[幾几]耐|邊[度個位]|边[度个位]|點[樣解]|点[样解]|而家|聽日|听日|尋日|寻日|係[咪呀]|系咪|有無得|多謝晒|多谢晒|早晨|得閒|得闲/u;

/** Words that are used in Chinese and English conversations alike. */
const SHARED_WORDS = new Set(
  'ok okay okie k yes yeah yep no nope hi hello hey bye byebye thx thanks thank you ty pls please lol haha hehe wow cool nice sorry um hmm app email whatsapp wechat wifi vip'.split(
    ' ',
  ),
);

/** Words that make a sentence English, even with Chinese names in it. */
const ENGLISH_FRAME = new Set(
  "i i'm i'd you your we my me the a an is are am was do does did can could would will want need have has what when where how why which who please to of for with there it this that and any if what's where's don't can't".split(
    ' ',
  ),
);
const CHINESE_FRAME =
  /[我你您佢他她的嘅了咗嗎吗呢呀吧啊喺在有冇沒没要想唔不係系是幾几點点多少乜咩什麼么邊边哪得可以個个同和都請请問问]/u;

function englishWeight(words: readonly string[]): number {
  return words.reduce(
    (sum, word) => sum + (ENGLISH_FRAME.has(word.toLowerCase().replace('’', "'")) ? 2 : 1),
    0,
  );
}

function chineseWeight(characters: readonly string[]): number {
  return characters.reduce((sum, character) => sum + (CHINESE_FRAME.test(character) ? 1.5 : 0.5), 0);
}

/** More kana than a Chinese writer uses for decoration. */
function isJapanese(text: string, han: number): boolean {
  const kana = text.match(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  return kana > 1 && kana * 2 > han;
}

function chineseLocale(text: string, cantonese: boolean, fallback: Locale): Locale {
  const traditional = foreignAt(text, 'hans').size;
  const simplified = foreignAt(text, 'hant').size;
  if (traditional !== simplified) return traditional > simplified ? 'zh-hk' : 'zh-cn';
  if (fallback !== 'en') return fallback;
  return /[“”]/u.test(text) && !cantonese ? 'zh-cn' : 'zh-hk';
}

/** The text with everything that has no language blanked out. */
function withoutCodes(text: string): string {
  return text.replace(LINKS_AND_ADDRESSES, ' ').replace(CODES, ' ');
}

/** The places (in characters, not code units) that are written in the other script. */
function foreignAt(text: string, script: Script): Set<number> {
  const places = new Set<number>();
  const characters = [...text];
  if (script === 'latin') {
    characters.forEach((character, i) => /\p{Script=Han}/u.test(character) && places.add(i));
    return places;
  }
  if (!/\p{Script=Han}/u.test(text)) return places;
  const { convert, changing, tolerated } = tables()[script];
  const isTelling = (character: string) => changing.has(character) && !tolerated.has(character);
  if (!characters.some(isTelling)) return places;
  const converted = [...convert(text)];
  // OpenCC keeps the length; where a new version might not, each character is judged by itself.
  const aligned = converted.length === characters.length;
  characters.forEach((character, i) => {
    if (!isTelling(character)) return;
    if ((aligned ? converted[i] : convert(character)) !== character) places.add(i);
  });
  return places;
}

function convert(text: string, script: ChineseScript): string {
  const other = script === 'hant' ? 'hans' : 'hant';
  const isOther = foreignAt(text, script).size > 0;
  // A text that already is in the script must not change: 里 or 后 in it may be right.
  if (!isOther && foreignAt(text, other).size > 0) return text;
  return tables()[script].convert(text);
}

type Table = {
  convert: (text: string) => string;
  /** Characters with another form in the script when alone: 布 has none, though 宣布 may be written 宣佈. */
  changing: Set<string>;
  tolerated: Set<string>;
};
type Tables = Record<ChineseScript, Table> & {
  simple: Map<string, string>;
  /** The characters that belong to one script alone. */
  distinctive: Map<string, ChineseScript>;
};

let built: Tables | undefined;

/** Built on first use: it takes about a third of a second and some megabytes. */
function tables(): Tables {
  return (built ??= buildTables());
}

/** Simplified by OpenCC's tables, and typed every day in Hong Kong. */
const TYPED_IN_HONG_KONG = '晒吓厘腊霉帘咨恒温户周余';
/** Mostly a sign of Simplified, and still right in 干諾道 and 准許. */
const IN_NAMES = '干准';
/** A character that keeps its form in more than this share of its phrases belongs to both scripts. */
const SHARED_FROM = 0.2;

function buildTables(): Tables {
  const simplified = groupsOf(fromSimplified.cn);
  const hongKong = groupsOf(toTraditional.hk);
  const traditional = [...groupsOf(fromTraditional.hk), ...groupsOf(fromTraditional.tw)];
  const mainland = groupsOf(toSimplified.cn);
  const variants = [
    ...entriesOf(hongKong),
    ...entriesOf(groupsOf(toTraditional.tw)),
    ...entriesOf(traditional),
  ]
    .filter(([a]) => [...a].length === 1)
    .flat();
  const toHant = ConverterFactory(...simplified, ...hongKong);
  const toHans = ConverterFactory(...traditional, ...mainland);
  const simpleForms = entriesOf(mainland).filter(([a, b]) => [...a].length === 1 && [...b].length === 1);
  const tables: Tables = {
    hant: {
      // The education bureau's list has 揾; it is never typed.
      convert: (text) => toHant(text).replaceAll('揾', '搵'),
      changing: changingCharacters(entriesOf(simplified)),
      tolerated: new Set([...sharedCharacters(entriesOf(simplified)), ...variants, ...TYPED_IN_HONG_KONG]),
    },
    hans: {
      convert: toHans,
      changing: changingCharacters([...entriesOf(traditional), ...entriesOf(mainland)]),
      tolerated: new Set([...sharedCharacters(entriesOf(mainland)), '著']),
    },
    simple: new Map([...traditionalForms(traditional), ...simpleForms]),
    distinctive: new Map(),
  };
  for (const [script, other] of [
    ['hant', 'hans'],
    ['hans', 'hant'],
  ] as const) {
    const { changing, tolerated } = tables[other];
    for (const character of changing)
      if (!tolerated.has(character)) tables.distinctive.set(character, script);
  }
  return tables;
}

/** Hong Kong's and Taiwan's forms, one by one, straight to their Simplified form. */
function traditionalForms(traditional: readonly DictGroup[]): [string, string][] {
  const toHans = ConverterFactory(...traditional, ...groupsOf(toSimplified.cn));
  const forms = entriesOf(traditional).flatMap(([a]) => [...a]);
  return [...new Set(forms)]
    .map((form): [string, string] => [form, toHans(form)])
    .filter(([a, b]) => a !== b);
}

/** Characters with another form in the other script which phrases often keep as they are (里, 斗, 余). */
function sharedCharacters(entries: readonly [string, string][]): string[] {
  const changing = changingCharacters(entries);
  const counts = new Map<string, { kept: number; all: number }>();
  for (const [phrase, form] of entries) {
    const forms = [...form];
    if ([...phrase].length < 2) continue;
    [...phrase].forEach((character, i) => {
      if (!changing.has(character)) return;
      const count = counts.get(character) ?? { kept: 0, all: 0 };
      counts.set(character, { kept: count.kept + (forms[i] === character ? 1 : 0), all: count.all + 1 });
    });
  }
  return [...counts].filter(([, { kept, all }]) => kept / all > SHARED_FROM).map(([character]) => character);
}

function changingCharacters(entries: readonly [string, string][]): Set<string> {
  return new Set(entries.filter(([a, b]) => [...a].length === 1 && a !== b).map(([a]) => a));
}

function groupsOf(groups: readonly DictGroup[] | undefined): readonly DictGroup[] {
  if (!groups) throw new Error('opencc-js no longer has the tables that the rules of script need');
  return groups;
}

function entriesOf(groups: readonly DictGroup[]): [string, string][] {
  return groups.flat().flatMap((dictionary) => {
    if (typeof dictionary !== 'string') return dictionary.map(([a, b]): [string, string] => [a, b]);
    return dictionary.split('|').map((entry): [string, string] => {
      const [a = '', b = ''] = entry.split(' ');
      return [a, b];
    });
  });
}
