import { APICallError, StreamProviderError } from 'ai';
import type { FailureReason } from './port.ts';

/** A failure of one attempt, without its usage. */
export type Failure = {
  reason: FailureReason;
  detail: string;
  retryable: boolean;
  retry_after_seconds?: number;
};

/** Classifies an error of any provider or layer. `key` is redacted from the detail. */
export function toFailure(error: unknown, key: string): Failure {
  const facts = readFacts(error);
  const reason = readReason(facts);
  const retry_after_seconds = readWait(facts.headers, facts.body);
  return {
    reason,
    detail: writeDetail(facts, key),
    retryable: isRetryable(reason, facts),
    ...(retry_after_seconds === undefined ? {} : { retry_after_seconds }),
  };
}

/** One short line without the key and without other text that looks like a key. */
export function redact(text: string, key: string): string {
  const redacted = key === '' ? text : text.replaceAll(key, '[key]');
  return redacted
    .replace(/\b(?:sk|pk|gsk|xai|AIza|Bearer)[-_ ]?[\w*.-]{12,}/g, '[key]')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300);
}

type Facts = {
  status?: number | undefined;
  /** The provider's own names of the error. */
  code: string;
  message: string;
  headers: Record<string, string>;
  body: string;
  isHttp: boolean;
};

function readFacts(error: unknown): Facts {
  // The SDK wraps errors of reading a 200 response: the cause is more specific.
  if (APICallError.isInstance(error) && error.statusCode === 200 && error.cause !== undefined) {
    return readFacts(error.cause);
  }
  if (APICallError.isInstance(error)) {
    return {
      status: error.statusCode,
      code: readCode(error.responseBody ?? ''),
      message: error.message,
      headers: error.responseHeaders ?? {},
      body: error.responseBody ?? '',
      isHttp: error.statusCode !== undefined,
    };
  }
  if (StreamProviderError.isInstance(error)) {
    const code = [error.type, error.code].filter((word) => word !== undefined).join(' ');
    return { status: error.statusCode, code, message: error.message, headers: {}, body: '', isHttp: true };
  }
  if (error instanceof Error && error.name === 'TimeoutError') {
    return {
      status: 408,
      code: '',
      message: 'The provider took too long.',
      headers: {},
      body: '',
      isHttp: true,
    };
  }
  const message =
    error instanceof Error ? error.message : 'The provider reported an error without a message.';
  return { code: '', message, headers: {}, body: '', isHttp: !isSocketError(error) };
}

function readCode(body: string): string {
  try {
    const { error } = JSON.parse(body) as { error?: Record<string, unknown> };
    const words = [error?.type, error?.code, error?.status].filter((word) => typeof word === 'string');
    return [...new Set(words)].join(' ');
  } catch {
    return '';
  }
}

function readReason({ status, code, message, body, isHttp }: Facts): FailureReason {
  if (!isHttp) return 'network';
  if (/ended without a finish/.test(message)) return 'cut';
  const text = `${code} ${message}`.toLowerCase();
  if (status === 402 || /insufficient_quota|billing|credit balance/.test(text)) return 'quota';
  // Gemini reports limits per minute and per day alike as a quota; only the id of the quota differs.
  if (status === 429 && /PerDay/.test(body)) return 'quota';
  if (status === 401 || status === 403 || /api key not valid|api_key_invalid/.test(text)) return 'auth';
  if (status === 404) return 'not_found';
  if (status === 413 || TOO_LONG.test(text)) return 'too_long';
  if (/content_filter|content_policy|content management policy/.test(text)) return 'refused';
  if (/overloaded|unavailable/.test(text)) return 'overloaded';
  if (status === 429 || /rate_limit/.test(text)) return 'rate_limited';
  if (status === 408 || status === 504) return 'timeout';
  if (status === 502 || status === 503 || status === 529) return 'overloaded';
  return 'other';
}

const TOO_LONG =
  /context_length_exceeded|context (length|window)|prompt is too long|input token count .{0,30}exceeds|request_too_large/;

function isRetryable(reason: FailureReason, { status }: Facts): boolean {
  switch (reason) {
    case 'overloaded':
    case 'rate_limited':
    case 'timeout':
    case 'network':
    case 'cut':
      return true;
    case 'other':
      // No status, or 200: the response could not be parsed. Other 4xx would fail again.
      return status === undefined || status < 400 || status >= 500 || status === 409;
    default:
      return false;
  }
}

function writeDetail({ status, code, message }: Facts, key: string): string {
  const head = [status, code].filter((word) => word !== undefined && word !== '').join(' ');
  return redact(head === '' ? message : `${head}: ${message}`, key);
}

/** Seconds to wait, from `retry-after-ms`, `retry-after` (seconds or a date) or Gemini's `RetryInfo`. */
function readWait(headers: Record<string, string>, body: string): number | undefined {
  const milliseconds = Number(headers['retry-after-ms'] ?? NaN);
  if (milliseconds >= 0) return milliseconds / 1000;
  const after = headers['retry-after'];
  if (after !== undefined) {
    const seconds = /^\d/.test(after) ? Number(after) : (Date.parse(after) - Date.now()) / 1000;
    if (Number.isFinite(seconds)) return Math.max(0, seconds);
  }
  const delay = /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/.exec(body)?.[1];
  return delay === undefined ? undefined : Number(delay);
}

/** Errors of undici and the system have a code, on themselves or on a cause. */
function isSocketError(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if (/^(E[A-Z]+|UND_ERR_[A-Z_]+)$/.test(String((at as { code?: unknown }).code))) return true;
    if (at instanceof TypeError && /^(fetch failed|terminated)$/.test(at.message)) return true;
  }
  return false;
}
