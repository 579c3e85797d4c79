import { simplify } from '#shared/rules/language.ts';

/**
 * Normalizes a text for the reading of figures: whatever looks like "120" becomes "120". Compatibility
 * forms, digits of other scripts, keycaps, invisible characters, Traditional characters, and disguised dots of links
 * all become plain; case stays. Positions in the result are not those of the original.
 */
export function normalizeText(text: string): string {
  const plain = text
    .toWellFormed()
    .replaceAll('💯', ' 100 ')
    .replaceAll('🔟', ' 10 ')
    .replace(/(\d{1,6})?\s?([¼½¾⅓⅔⅕⅛])/gu, (_, whole: string | undefined, part: string) =>
      String(Number(whole ?? 0) + (VULGAR[part] ?? 0)),
    )
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(/(?<=\p{N})\p{M}+/gu, '')
    .replace(/(?<=\d)(?:[*_`]|<[^<>\n]{1,20}>)+(?=\d)/gu, '')
    .replace(/[^\P{Nd}\d]/gu, asciiDigit)
    .replace(/[〡-〩]/gu, (digit) => String(digit.codePointAt(0)! - 0x3020))
    .replace(/(?<=\d)〇/gu, '0')
    .replace(/[‘’]/g, "'")
    .replace(/[‐‑‒–—―−~〜]/gu, '-')
    .replace(/[^\S\n]+/gu, ' ');
  return (
    simplify(plain)
      .replace(/(?<=[零〇一二两三四五六七八九十百千万]) (?=[零〇一二两三四五六七八九十百千万])/gu, '')
      // 一嚿水 is a hundred dollars: 嚿半水 one and a half, 成嚿水 a whole one.
      .replace(/(?<![\d一二两三四五六七八九十])[旧嚿]半水/gu, '1旧水半')
      .replace(/[旧嚿]半水/gu, '旧水半')
      .replace(/成(?=[旧嚿]水)/gu, '1')
      .replace(/(?<=[\w-])\s?[[({]\s?(?:dot|点)\s?[\])}]\s?(?=\w)/giu, '.')
      .replace(/(?<=\w)\s?[[({]\s?at\s?[\])}]\s?(?=\w)/giu, '@')
      .replace(/(?<=[a-z\d])\s{1,4}dot\s{1,4}(?=[a-z]{2})/giu, '.')
      .replace(/(?<=[a-z\d])\s?点\s?(?=(?:com|net|org|hk|cn|io|co)\b)/giu, '.')
      .replace(/(?<=[a-z\d])\s+\.\s?(?=(?:com|net|org|hk|cn|io|co|app|info|shop|site)\b)/giu, '.')
      .replace(/(?<=[a-z\d])。(?=(?:com|net|org|hk|cn|io|co|app|info|shop|site)\b)/giu, '.')
  );
}

const VULGAR: Record<string, number> = {
  '¼': 0.25,
  '½': 0.5,
  '¾': 0.75,
  '⅓': 0.3333,
  '⅔': 0.6667,
  '⅕': 0.2,
  '⅛': 0.125,
};

/** Format characters, variation selectors, fillers: they split a figure for a program but not for a reader. */
const INVISIBLE = /\p{Cf}|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u2800|\u3164|[\ufe00-\ufe0f]|\uffa0|\u20e3/gu;

/** Unicode has decimal digits in runs of ten that begin with zero. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0)!;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String((code - zero) % 10);
}
