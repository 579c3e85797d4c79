import { t } from 'i18next';
import { errorText } from '#web/lib/reportError.ts';
import type { ApiError } from '#web/lib/request.ts';

/** What to tell a person before the door: as everywhere, and after too many tries how long to wait. */
export function signInErrorText(error: ApiError): string {
  return error.status === 429 ? t('auth:tooMany') : errorText(error);
}
