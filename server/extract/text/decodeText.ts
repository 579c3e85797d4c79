import { Buffer, isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';

/**
 * Decodes text by its byte order mark, else as UTF-8 if valid, else as UTF-16 by the pattern of its zero bytes, else by
 * the first of `declared` (the charsets of a page) that is known, else by the most likely of damaged UTF-8, GB18030, Big5
 * and Windows-1252.
 */
export function decodeText(bytes: Uint8Array, ...declared: (string | undefined)[]): string {
  return decode(bytes, encodingOf(bytes, declared));
}

/** Node decodes Big5 without the Hong Kong supplement, which has 哋, 嘅 and 喺. */
function decode(bytes: Uint8Array, encoding: string, options?: TextDecodeOptions): string {
  if (encoding === 'big5') return iconv.decode(Buffer.from(bytes), 'big5-hkscs');
  return new TextDecoder(encoding).decode(bytes, options);
}

function encodingOf(bytes: Uint8Array, declared: (string | undefined)[]): string {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  const wide = wideEncodingOf(bytes);
  if (wide) return wide;
  if (isUtf8(bytes)) return 'utf-8';
  const known = declared.map(knownEncoding).find((encoding) => encoding !== undefined);
  return known ?? likeliestEncoding(bytes);
}

/** Detects UTF-16 without a byte order mark: Latin letters, spaces and line ends have their zero byte on one side. */
export function wideEncodingOf(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  const blanks = [0, 0];
  for (let i = 0; i + 1 < sample.length; i += 2) {
    const [even, odd] = [sample[i]!, sample[i + 1]!];
    if (even === 0) zeros[0]!++;
    if (odd === 0) zeros[1]!++;
    if (even === 0 && BLANKS.has(odd)) blanks[0]!++;
    if (odd === 0 && BLANKS.has(even)) blanks[1]!++;
  }
  const pairs = sample.length / 2;
  const looksWide = (side: number) =>
    zeros[side]! > 0 &&
    zeros[1 - side]! < zeros[side]! / 4 &&
    (zeros[side]! > pairs / 5 || blanks[side]! > pairs / 500);
  if (looksWide(1)) return 'utf-16le';
  if (looksWide(0)) return 'utf-16be';
  return undefined;
}

const SAMPLE_BYTES = 64 * 1024;
const BLANKS = new Set([0x09, 0x0a, 0x0d, 0x20]);

function knownEncoding(label: string | undefined): string | undefined {
  if (!label) return undefined;
  try {
    const { encoding } = new TextDecoder(label);
    // Already excluded above.
    return encoding.startsWith('utf-') ? undefined : encoding;
  } catch {
    return undefined;
  }
}

function likeliestEncoding(bytes: Uint8Array): string {
  const first = bytes.findIndex((byte) => byte >= 0x80);
  const sample = bytes.subarray(first, first + SAMPLE_BYTES);
  if (damage(sample, 'utf-8') < 0.05) return 'utf-8';
  let best = 'windows-1252';
  let bestScore = 0.15;
  for (const encoding of ['gb18030', 'big5']) {
    const score = familiarity(sample, encoding) - 4 * damage(sample, encoding);
    if (score > bestScore) [best, bestScore] = [encoding, score];
  }
  return best;
}

/** The share of characters beyond ASCII that cannot be decoded. */
function damage(bytes: Uint8Array, encoding: string): number {
  const text = decode(bytes, encoding, { stream: true });
  const foreign = text.match(/\P{ASCII}/gu) ?? [];
  const wrong = foreign.filter((character) => /[\ufffd\u0080-\u009f\p{Co}]/u.test(character));
  return foreign.length === 0 ? 1 : wrong.length / foreign.length;
}

/** The share of frequent ones among Chinese characters and punctuation: wrongly decoded text has rare ones. */
function familiarity(bytes: Uint8Array, encoding: string): number {
  const text = decode(bytes, encoding, { stream: true });
  const foreign = text.match(/\P{ASCII}/gu) ?? [];
  const common = foreign.filter((character) => COMMON.has(character));
  return foreign.length === 0 ? 0 : common.length / foreign.length;
}

/** Frequent characters of prose and commerce, in both scripts. */
const COMMON = new Set(
  '，。、？！：；「」（）《》“”的一是不了在有人我他這这個个們们中來来上大為为和國国地到以說说時时要就出會会可也你對对生能而子那得于於下著着自之年過过發发後后作里裡用道行所然家種种事成方多經经么麼去法學学如都同現现當当沒没動动面起看定天分還还進进好小部其些主樣样理心本前開开但因只從从想日公司店市客戶户服務务價价錢钱元月號号電电話话請请問问題题答案退貨货換换訂订單单付款費费用免送產产品商預预約约房間间早午晚星期一二三四五六七八九十百千萬万我您需提供營营業业點点半至或與与及每次如何怎什甚哪幾几多少系係喺嘅唔咗佢',
);
