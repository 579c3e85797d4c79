import { describe, expect, it } from 'vitest';
import { readDetail } from '#web/features/settings/testDetail.ts';

describe('readDetail', () => {
  it('tells the kind of failure from what the provider said', () => {
    expect(readDetail('auth: 401: invalid x-api-key')).toEqual({
      failure: 'auth',
      said: '401: invalid x-api-key',
    });
  });

  it('keeps the whole where it begins with no known kind', () => {
    expect(readDetail('teapot: short and stout')).toEqual({
      failure: 'other',
      said: 'teapot: short and stout',
    });
    expect(readDetail('')).toEqual({ failure: 'other', said: '' });
  });
});
