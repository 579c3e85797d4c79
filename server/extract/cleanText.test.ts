import { expect, test } from 'vitest';
import { cleanText } from './cleanText.ts';

test.each([
  ['line ends', 'a\r\nb\rc\u2028d\fe', 'a\nb\nc\nd\ne'],
  ['what the database or the eye cannot take', 'a\0b\u0007c\u200bd\ufeffe\u00adf\ud800', 'abcdef\ufffd'],
  ['white space', '  a \u00a0\u3000 b  \n \n\n\n  c ', 'a b\n\nc'],
  ['columns of pasted tables', 'Cut \t $380', 'Cut\t$380'],
  ['families in one picture', '👨‍👩‍👧', '👨‍👩‍👧'],
])('cleanText: %s', (_, text, clean) => {
  expect(cleanText(text)).toBe(clean);
});
