/** A number in a text, in digits or in words, before its unit is read. */
export type Numeral = {
  value: number;
  start: number;
  end: number;
  type: 'cardinal' | 'ordinal' | 'digits' | 'code';
  /** The digits or the code as written, for `digits` (one after the other) and `code`. */
  text: string;
  /** Of a word that includes its unit, like "twice" or "daily". */
  unit?: string;
};

export function numeral(
  start: number,
  raw: string,
  value: number,
  type: Numeral['type'] = 'cardinal',
  text = '',
): Numeral {
  return { value, start, end: start + raw.length, type, text };
}

/** The text with these parts blanked out, at its length. */
export function blank(text: string, parts: readonly { start: number; end: number }[]): string {
  let blanked = '';
  for (const { start, end } of parts.toSorted((a, b) => a.start - b.start)) {
    const from = Math.max(start, blanked.length);
    if (end > from) blanked += text.slice(blanked.length, from) + '\u0001'.repeat(end - from);
  }
  return blanked + text.slice(blanked.length);
}
