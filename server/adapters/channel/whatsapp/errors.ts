import type { GraphError, GraphResult } from '#server/adapters/channel/meta/graph.ts';
import {
  describe,
  generalVerdict,
  outcomeOf,
  type Verdict,
} from '#server/adapters/channel/meta/graphErrors.ts';
import type { Failure, Outcome } from '#server/adapters/channel/port.ts';

/** By the provider's code, the only part of an error that can be relied on. */
const verdicts = new Map<number, Verdict>([
  [33, { reason: 'access_lost', stops: true }],
  [130429, { reason: 'rate_limited', retry: { afterSeconds: 5, all: true } }],
  [130472, { reason: 'rejected' }],
  // Of one country: it must not be enough that one person there writes to stop the channel for everybody.
  [130497, { reason: 'account_restricted' }],
  [131000, { reason: 'provider_down', retry: { afterSeconds: 15, all: false } }],
  [131005, { reason: 'access_lost', stops: true }],
  [131008, { reason: 'rejected' }],
  [131009, { reason: 'rejected' }],
  [131016, { reason: 'provider_down', retry: { afterSeconds: 30, all: true } }],
  [131021, { reason: 'rejected' }],
  [131026, { reason: 'not_reachable' }],
  [131031, { reason: 'account_restricted', stops: true }],
  [131037, { reason: 'account_restricted', stops: true }],
  [131042, { reason: 'account_restricted', stops: true }],
  [131045, { reason: 'account_restricted', stops: true }],
  [131047, { reason: 'window_closed' }],
  [131048, { reason: 'account_restricted' }],
  [131049, { reason: 'rejected' }],
  [131050, { reason: 'blocked' }],
  [131051, { reason: 'not_supported' }],
  [131052, { reason: 'media_rejected' }],
  [131053, { reason: 'media_rejected' }],
  [131056, { reason: 'rate_limited', retry: { afterSeconds: 16, all: false } }],
  [131057, { reason: 'provider_down', retry: { afterSeconds: 120, all: true } }],
  [131060, { reason: 'not_supported' }],
  [131062, { reason: 'not_supported' }],
  [133004, { reason: 'provider_down', retry: { afterSeconds: 60, all: true } }],
  [135000, { reason: 'not_known' }],
]);

function verdictOf(error: GraphError, status?: number): Verdict {
  const { code, subcode } = error;
  if (code === undefined) return generalVerdict(error, status);
  const found = verdicts.get(code);
  if (found) return found;
  // The number itself is gone, or not for this token.
  if (code === 100 && subcode === 33) return { reason: 'access_lost', stops: true };
  if (code >= 132000 && code <= 132999) return { reason: 'rejected' };
  if (code >= 133000 && code <= 133999) return { reason: 'account_restricted', stops: true };
  return generalVerdict(error, status);
}

export function failureOf(error: GraphError): Failure {
  return { reason: verdictOf(error).reason, detail: describe(error) };
}

/** Whether the error says that nothing can be sent until somebody mends the account. */
export function stopsAccount(error: GraphError): boolean {
  return verdictOf(error).stops === true;
}

/** What became of a message, by the answer to the call that sent it. */
export function sendOutcome(
  result: GraphResult,
  readId: (body: Readonly<Record<string, unknown>>) => string | undefined,
): Outcome {
  return outcomeOf(result, verdictOf, readId);
}
