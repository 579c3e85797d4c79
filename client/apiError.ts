import type { ErrorReply } from '#shared/schema/envelope.ts';

/** A request that did not succeed. `status` 0: no usable reply arrived. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly traceId: string;
  /** What is wrong with the input, by field. */
  readonly fields: Record<string, string>;
  /** From `Retry-After`; 0 without one. */
  readonly retryAfterMs: number;

  constructor(status: number, reply: Partial<ErrorReply> = {}, retryAfterMs = 0) {
    super(reply.error);
    this.status = status;
    this.code = reply.error_code ?? '';
    this.traceId = reply.trace_id ?? '';
    this.fields = reply.fields ?? {};
    this.retryAfterMs = retryAfterMs;
  }

  /** The request itself is fine: the same one may succeed later. */
  get isTransient(): boolean {
    return !this.status || this.status >= 500 || this.status === 408 || this.status === 429;
  }
}

/** Any other error counts as a missing reply. */
export function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError(0);
}
