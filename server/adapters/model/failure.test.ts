import { APICallError } from 'ai';
import { describe, expect, it } from 'vitest';
import { redact, toFailure } from './failure.ts';

function httpError(
  statusCode: number,
  body: unknown,
  responseHeaders: Record<string, string> = {},
): APICallError {
  const message = (body as { error?: { message?: string } }).error?.message ?? 'Bad Request';
  const responseBody = JSON.stringify(body);
  return new APICallError({
    message,
    url: 'http://x',
    requestBodyValues: {},
    statusCode,
    responseBody,
    responseHeaders,
  });
}

// The main errors of the three providers are tested over HTTP in port.test.ts; these are rarer forms.
it.each([
  [402, { error: { type: 'billing_error', message: 'Payment required' } }, 'quota', false],
  [
    400,
    { error: { status: 'INVALID_ARGUMENT', message: 'API key not valid. Please pass a valid API key.' } },
    'auth',
    false,
  ],
  [
    413,
    { error: { type: 'request_too_large', message: 'Request exceeds the maximum size' } },
    'too_long',
    false,
  ],
  [400, { error: { code: 'content_filter', message: 'The prompt triggered a filter' } }, 'refused', false],
  [400, { error: { type: 'invalid_request_error', message: "Unknown parameter: 'tools'" } }, 'other', false],
  [409, { error: { message: 'Conflict' } }, 'other', true],
  [408, { error: { message: 'Request timed out' } }, 'timeout', true],
  [504, { error: { message: 'Deadline exceeded' } }, 'timeout', true],
] as const)('toFailure classifies %i %j as %s', (status, body, reason, retryable) => {
  expect(toFailure(httpError(status, body), '')).toMatchObject({ reason, retryable });
});

describe('retry_after_seconds', () => {
  const body = { error: { message: 'Slow down' } };
  it.each([
    [{ 'retry-after-ms': '1500', 'retry-after': '9' }, 1.5],
    [{ 'retry-after': '7' }, 7],
    [{ 'retry-after': new Date(Date.now() - 60_000).toUTCString() }, 0],
    [{ 'retry-after': 'soon' }, undefined],
    [{}, undefined],
  ] as [Record<string, string>, number | undefined][])('%j', (headers, seconds) => {
    expect(toFailure(httpError(429, body, headers), '').retry_after_seconds).toBe(seconds);
  });

  it('is read from a date in the future', () => {
    const headers = { 'retry-after': new Date(Date.now() + 30_000).toUTCString() };
    expect(toFailure(httpError(429, body, headers), '').retry_after_seconds).toBeCloseTo(30, -1);
  });
});

it('redact removes the key and other text that looks like a key', () => {
  const text = redact(
    'Key my-secret is not sk-proj-abcdef1234567890\nnor AIzaSyA1234567890abc, see docs',
    'my-secret',
  );
  expect(text).toBe('Key [key] is not [key] nor [key], see docs');
});

it('toFailure finds a connection error in nested causes', () => {
  const socket = Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' });
  const wrapped = new Error('outer', { cause: new TypeError('terminated', { cause: socket }) });
  expect(toFailure(wrapped, '')).toMatchObject({ reason: 'network', retryable: true });
});
