import { expect, it } from 'vitest';
import { maxRepetitions } from './maxRepetitions.ts';

it.each([
  [/ab?c|d/, 1],
  [/a{3}/, 3],
  [/a{0,6}b{2}/, 6],
  [/(?:a{0,6}b){0,4}c{5}/, 24],
  [/(?:a{0,6}|b){0,4}?/, 24],
  [/(?<=a{2})(?!b{3})(?<name>c{4})\k<name>/, 4],
  [/((?:a{2}){3}){4}/, 24],
  [/(?:a{9}){0}/, 9],
  // No quantifiers: escaped, in a class, in braces of an escape, or plain characters.
  [/\*\+\{2,\}\\/, 1],
  [/[*+{2,}\]*]/, 1],
  [/[^\\]{2}/, 2],
  [/[(]{2}[)]/, 2],
  [/\p{L}\u{1f600}\P{Script=Han}{2}/u, 2],
  [/{,5}a{b}/, 1],
  [/[[a-z*]--[b+]]{2}/v, 2],
  [/[[a+]&&[^\]]]{2}/v, 2],
  [/[\q{a+|b}*]x/v, 1],
])('%s repeats at most %d times', (pattern, times) => {
  expect(maxRepetitions(pattern.source, pattern.flags)).toBe(times);
});

it.each([
  /a*/,
  /a+?b/,
  /a{2,}/,
  /(?:a*){0,4}/,
  /(?:a{2}){3,}/,
  /a(?!.*b)/,
  /(?<=a+)b/,
  /(a)\1*/,
  /\\*/,
  /[a]*/,
  /[[]*/,
  /[\]]+/,
  /[a\\]+/,
  // Without the flag u these braces are a quantifier.
  new RegExp('\\p{2,}'),
  /\p{L}*/u,
  /[[a]--[b]]+/v,
  /[\q{abc}]+/v,
])('%s repeats without an end', (pattern) => {
  expect(maxRepetitions(pattern.source, pattern.flags)).toBe(Infinity);
});
