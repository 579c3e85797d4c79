import type { LineReply } from '#server/adapters/channel/line/lineApi.ts';
import type { Failure, FailureReason, Outcome } from '#server/adapters/channel/port.ts';

type Failed = Exclude<LineReply, { kind: 'done' }>;

const ratePauseSeconds = 10;
const unreachablePauseSeconds = 15;

/** What a send has come to that LINE did not carry out, or may not have. */
export function outcomeOf(failed: Failed): Outcome {
  const failure = failureOf(failed);
  if (failed.kind === 'lost') return { kind: 'unknown', ...failure };
  if (failed.kind === 'unreachable')
    return { kind: 'try_later', afterSeconds: unreachablePauseSeconds, all: true, ...failure };
  if (failure.reason === 'rate_limited')
    return { kind: 'try_later', afterSeconds: ratePauseSeconds, all: true, ...failure };
  return { kind: 'rejected', ...failure, ...(stopping.has(failed.status) && { stops: true }) };
}

export function failureOf(failed: Failed): Failure {
  const { detail } = failed;
  if (failed.kind === 'unreachable')
    return { reason: 'provider_down', detail: `LINE could not be reached: ${detail}` };
  if (failed.kind === 'lost') return { reason: 'not_known', detail };
  return { reason: reasonOf(failed), detail };
}

const stopping = new Set([401, 403]);

function reasonOf({ status, detail, property }: Extract<Failed, { kind: 'refused' }>): FailureReason {
  if (status === 401) return 'access_lost';
  if (status === 403) return 'account_restricted';
  if (status === 404) return 'not_reachable';
  if (status === 413) return 'too_large';
  if (status === 429)
    // Until the month ends or the plan changes; answers by reply token stay free.
    return /monthly limit/i.test(detail) ? 'account_restricted' : 'rate_limited';
  const words = detail.toLowerCase();
  const isAddress = property === 'to' || words.includes("property, 'to'") || words.includes('failed to send');
  return isAddress ? 'not_reachable' : 'rejected';
}
