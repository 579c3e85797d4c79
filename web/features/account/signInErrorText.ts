import { t } from 'i18next';
import { errorText } from '#web/lib/reportError.ts';
import type { ApiError } from '#web/lib/request.ts';

/** The message of an error on the auth pages: 429 says how long to wait there, which is between 2 s and an hour. */
export function signInErrorText(error: ApiError): string {
  if (error.status !== 429) return errorText(error);
  const seconds = Math.max(1, Math.ceil(error.retryAfterMs / 1000));
  return seconds < 60
    ? t('auth:tooManySeconds', { count: seconds })
    : t('auth:tooManyMinutes', { count: Math.ceil(seconds / 60) });
}
