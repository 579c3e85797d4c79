const cantonese = /[嘅咗喺唔冇佢哋咩啲嚟嗰乜噉]/g;
let tables: { simplified: Set<string>; traditional: Set<string> } | undefined;

/**
 * The likely language of a text as a value for `lang`, so that Han letters get their right shapes and screen
 * readers the right voice. `fallback` is the page's own language, for a text that does not show one.
 */
export function detectLang(text: string, fallback: string): string {
  const letters = [...text];
  const hanCount = letters.filter((letter) => /[\u3400-\u9fff]/.test(letter)).length;
  const wordCount = text.match(/[a-z]+/gi)?.length ?? 0;
  const isZhPage = fallback.startsWith('zh');
  if (/[\u3040-\u30ff]{2}/.test(text)) return 'ja';
  if (hanCount === 0) return wordCount > 0 && isZhPage ? 'en' : fallback;
  if (wordCount > hanCount * 2) return 'en';

  // Letters that only one of the two national character sets has show the script.
  tables ??= { simplified: decode('gbk', 0xb0, 0xf7, 0xa1), traditional: decode('big5', 0xa4, 0xc6, 0x40) };
  const { simplified, traditional } = tables;
  let lead = text.match(cantonese)?.length ?? 0;
  for (const letter of letters) lead += Number(traditional.has(letter)) - Number(simplified.has(letter));
  if (lead !== 0) return lead > 0 ? 'zh-HK' : 'zh-CN';
  return isZhPage ? fallback : 'zh-HK';
}

/** All letters of a double-byte character set's common part: the browser knows them, so no list is shipped. */
function decode(charset: string, firstLead: number, lastLead: number, firstTrail: number): Set<string> {
  const bytes: number[] = [];
  for (let lead = firstLead; lead <= lastLead; lead += 1) {
    for (let trail = firstTrail; trail < 0xff; trail += 1) bytes.push(lead, trail);
  }
  return new Set(new TextDecoder(charset).decode(new Uint8Array(bytes)));
}
