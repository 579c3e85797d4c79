import { t } from 'i18next';
import { errorText } from '#web/lib/reportError.ts';
import type { ApiError } from '#web/lib/request.ts';

/** The message of an error on the auth pages: 429 has a text of its own there. */
export function signInErrorText(error: ApiError): string {
  return error.status === 429 ? t('auth:tooMany') : errorText(error);
}
