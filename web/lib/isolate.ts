/**
 * A value inside a sentence: one that has letters or marks of another direction does not turn the words around it. React
 * escapes what is shown.
 */
export function isolate(value: string): string {
  return turning.test(value) ? `\u2068${value}\u2069` : value;
}

/** Hebrew, Arabic and their presentation forms, the other scripts that run to the left, and the marks of direction. */
const turning =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u200f\u202a-\u202e\u2066-\u2069\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
