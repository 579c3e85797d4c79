import { expect, it } from 'vitest';
import { isolate } from '#web/lib/isolate.ts';

it('encloses names of another direction', () => {
  expect(isolate('עברית')).toBe('\u2068עברית\u2069');
  expect(isolate('مرحبا')).toBe('\u2068مرحبا\u2069');
  expect(isolate('a\u202Eb')).toBe('\u2068a\u202Eb\u2069');
});

it('leaves every other value as it is', () => {
  for (const value of ['Mei', '陳小姐', '👩‍👩‍👧', '<b>', '$&', '']) expect(isolate(value)).toBe(value);
});
