/** Texts of others: bounded, storable and without characters that do something unseen. */
import { storable } from '#shared/storable.ts';

const maxText = 10_000;
const maxLine = 200;

/** Of several lines. Empty: there is none. */
export function textOf(value: unknown, most = maxText): string {
  if (typeof value !== 'string') return '';
  const text = storable(cutAt(value, most))
    .replaceAll('\r\n', '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '');
  return text.trim() === '' ? '' : text;
}

/** Of one line, such as a name: also without characters that turn the direction of what follows. */
export function lineOf(value: unknown, most = maxLine): string {
  if (typeof value !== 'string') return '';
  const text = storable(cutAt(value, most * 2))
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
  return cutAt(text, most);
}

/** A file's own name, without folders. */
export function fileNameOf(value: unknown): string {
  return typeof value === 'string' ? lineOf(cutAt(value, 2000).split(/[/\\]/).at(-1), 1000) : '';
}

/** A media type without parameters. */
export function mimeTypeOf(value: unknown): string {
  const [type = ''] = lineOf(value).split(';');
  const plain = type.trim().toLowerCase();
  return /^[a-z]{1,20}\/[a-z0-9.+-]{1,100}$/.test(plain) ? plain : 'application/octet-stream';
}

/** Without half a character at its end. */
export function cutAt(text: string, most: number): string {
  if (text.length <= most) return text;
  const isHalf = /[\ud800-\udbff]/.test(text.charAt(most - 1));
  return text.slice(0, isHalf ? most - 1 : most);
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** At most so many UTF-16 units, cut between characters as people see them, with a mark that something was cut. */
export function cutLabel(label: string, most: number): string {
  const whole = lineOf(label, 1000);
  if (whole.length <= most) return whole;
  let end = 0;
  // No label has more than a few dozen characters: one that seems longer is a heap of combining marks.
  for (const { index, segment } of graphemes.segment(whole.slice(0, most + 50))) {
    if (index + segment.length > most - 1) break;
    end = index + segment.length;
  }
  return `${end > 0 ? whole.slice(0, end).trimEnd() : cutAt(whole, most - 1)}…`;
}
