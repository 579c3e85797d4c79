import { describe, expect, it } from 'vitest';
import { hasAtMostValues } from '#server/platform/http/hasAtMostValues.ts';

describe('hasAtMostValues', () => {
  it.each([
    ['1', 0],
    ['{"a":1,"b":[1,2,{"c":null}]}', 6],
    ['["a,b","c\\",d",[]]', 4],
    ['{"text":"[{,,,,\\\\"}', 1],
  ])('counts the values of %s', (json, count) => {
    expect(hasAtMostValues(json, count)).toBe(true);
    if (count > 0) expect(hasAtMostValues(json, count - 1)).toBe(false);
  });
});
