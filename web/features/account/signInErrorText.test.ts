import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '#client/apiError.ts';
import { signInErrorText } from '#web/features/account/signInErrorText.ts';
import auth from '#web/locales/en/auth.json' with { type: 'json' };

beforeAll(() => i18next.init({ lng: 'en', resources: { en: { auth } } }));

describe('signInErrorText', () => {
  it.each([
    [2000, '2 seconds'],
    [1, '1 second.'],
    [60_000, '1 minute.'],
    [61_000, '2 minutes'],
    [3_600_000, '60 minutes'],
  ])('says of too many tries with %d ms to wait: %s', (wait, text) => {
    expect(signInErrorText(new ApiError(429, {}, wait))).toContain(text);
  });
});
