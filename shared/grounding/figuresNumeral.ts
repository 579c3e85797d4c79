/** A number in a text, in digits or in words, before anything is known of what it counts. */
export type Numeral = {
  value: number;
  start: number;
  end: number;
  type: 'cardinal' | 'ordinal' | 'digits' | 'code';
  /** The digits or the code as they stand, for `digits` (one after the other) and `code`. */
  text: string;
  /** A word like "twice" or "daily" says its own unit. */
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
