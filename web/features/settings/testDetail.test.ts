import { describe, expect, it } from 'vitest';
import { readDetail } from '#web/features/settings/testDetail.ts';

describe('readDetail', () => {
  it("splits the kind of failure from the provider's message", () => {
    expect(readDetail('auth: 401: invalid x-api-key')).toEqual({
      failure: 'auth',
      said: '401: invalid x-api-key',
    });
  });

  it('returns other and the whole text for an unknown kind', () => {
    expect(readDetail('teapot: short and stout')).toEqual({
      failure: 'other',
      said: 'teapot: short and stout',
    });
    expect(readDetail('')).toEqual({ failure: 'other', said: '' });
  });
});
