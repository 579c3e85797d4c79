/** How the loss of the database shows, and how it is told. */
import { AppError } from '#shared/errors.ts';

/** The code of a database's or a network's error; empty without one. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Codes of a server that is down, starting or out of connections, and of network failures. */
const unreachable =
  /^(08|57P|53)|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH/;
const lostConnection =
  /Connection terminated|timeout exceeded when trying to connect|is not queryable|Query read timeout/;

/** Translates the loss of the database to `unavailable`, with a `retryAfter`. */
export function toUnavailable(error: unknown): unknown {
  if (error instanceof AppError || !isConnectionLoss(error)) return error;
  return Object.assign(new AppError('unavailable', { retryAfter: 5 }), { cause: error });
}

/** A table was altered after the statement was prepared: a new connection prepares it again. */
export function isStalePlan(error: unknown): error is Error {
  return error instanceof Error && error.message.includes('cached plan must not change result type');
}

export function isConnectionLoss(error: unknown): error is Error {
  return error instanceof Error && (lostConnection.test(error.message) || unreachable.test(codeOf(error)));
}
