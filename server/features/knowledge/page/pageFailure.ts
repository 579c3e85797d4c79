import { AddressRejected, ResponseTooLarge } from '#server/platform/security/egress.ts';

/** Why a page could not be read. Each has its words in `ai-knowledge.json`, under `reason`. */
export const pageReasons = [
  'page_private',
  'page_unknown_host',
  'page_unreachable',
  'page_certificate',
  'page_slow',
  'page_busy',
  'page_error',
  'page_missing',
  'page_refused',
  'page_login',
  'page_robots',
  'page_redirects',
  'page_too_large',
  'page_empty',
  'page_wrong_type',
  'page_unsupported',
] as const;
export type PageReason = (typeof pageReasons)[number];

export interface PageFailure {
  kind: 'failed';
  reason: PageReason;
  /** It may succeed later. */
  isTransient: boolean;
  /** When the site asks to be called again. */
  retryAfterSeconds?: number;
}

export function failure(reason: PageReason, isTransient = false): PageFailure {
  return { kind: 'failed', reason, isTransient };
}

/** Of a reply that is no page. */
export function failureOfStatus(response: Response): PageFailure {
  const { status } = response;
  if (status === 401 || status === 407) return failure('page_login');
  if (status === 404 || status === 410) return failure('page_missing');
  if (status === 408) return failure('page_slow', true);
  if (status !== 429 && status < 500) return failure('page_refused');
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const known = Number.isInteger(seconds) && seconds > 0;
  const failed = failure(status === 429 || status === 503 ? 'page_busy' : 'page_error', true);
  return { ...failed, ...(known && { retryAfterSeconds: seconds }) };
}

/** Of a call without a reply, or whose body ended early. */
export function failureOfError(error: unknown): PageFailure {
  if (error instanceof AddressRejected) return failure('page_private');
  if (error instanceof ResponseTooLarge) return failure('page_too_large');
  if (!(error instanceof Error)) return failure('page_unreachable', true);
  if (error.name === 'TimeoutError') return failure('page_slow', true);
  const cause = error.cause instanceof Error ? error.cause : error;
  if (cause instanceof ResponseTooLarge) return failure('page_too_large');
  const code = 'code' in cause ? String(cause.code) : '';
  if (code === 'ENOTFOUND') return failure('page_unknown_host');
  if (/TIMEOUT|TIMEDOUT/.test(code)) return failure('page_slow', true);
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code)) return failure('page_certificate');
  return failure('page_unreachable', true);
}
