import { exists, t } from 'i18next';
import type { ErrorCode } from '#shared/errors.ts';
import type { ApiError } from '#web/lib/request.ts';
import { toast } from '#web/ui/overlay/toast.ts';

/** Shows a failed call as a toast with its trace number. */
export function reportError(error: ApiError): void {
  toast.error(errorText(error), error.traceId ? `Trace: #${error.traceId}` : undefined);
}

/** The text of an error: ours for its code, else for its status, else the server's, else that of an unknown error. */
export function errorText(error: Pick<ApiError, 'status' | 'code' | 'message'>): string {
  const code = error.code as ErrorCode;
  if (code && exists(`error:${code}`)) return t(`error:${code}`);
  const byStatus = statusTexts[error.status];
  if (byStatus) return t(`error:${byStatus}`);
  return error.message || t('error:unknown');
}

const statusTexts: Record<number, ErrorCode | 'network'> = {
  0: 'network',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  413: 'payload_too_large',
  500: 'server_error',
};
