/** What errors of the Graph API mean for a message, where they mean the same on all of Meta's platforms. */
import type { Fields } from '#server/adapters/channel/foreignJson.ts';
import type { GraphError, GraphResult } from '#server/adapters/channel/meta/graph.ts';
import type { FailureReason, Outcome } from '#server/adapters/channel/port.ts';

export interface Verdict {
  reason: FailureReason;
  retry?: { afterSeconds: number; all: boolean };
  stops?: boolean;
}

const callLimit: Verdict = { reason: 'rate_limited', retry: { afterSeconds: 60, all: true } };
const transient: Verdict = { reason: 'provider_down', retry: { afterSeconds: 15, all: false } };
const down: Verdict = { reason: 'provider_down', retry: { afterSeconds: 30, all: true } };
const noAccess: Verdict = { reason: 'access_lost', stops: true };

const verdicts = new Map<number, Verdict>([
  [0, noAccess],
  [1, transient],
  [2, down],
  [3, noAccess],
  [4, callLimit],
  [10, noAccess],
  [17, callLimit],
  [32, callLimit],
  [100, { reason: 'rejected' }],
  [102, noAccess],
  [104, noAccess],
  [190, noAccess],
  [368, { reason: 'account_restricted', stops: true }],
  [613, callLimit],
  [80007, callLimit],
  [80008, callLimit],
]);

/** Of an error, and of an answer that is none of the API's, by its status. */
export function generalVerdict({ code, isTransient }: GraphError, status = 400): Verdict {
  const found = code === undefined ? undefined : verdicts.get(code);
  if (found) return found;
  if (code !== undefined && code >= 200 && code <= 299) return noAccess;
  if (isTransient) return transient;
  if (status === 429) return callLimit;
  if (status === 401) return noAccess;
  if (status >= 500 || (status >= 300 && status < 400)) return down;
  return { reason: code === undefined ? 'not_known' : 'rejected' };
}

export function outcomeOf(
  result: GraphResult,
  verdictOf: (error: GraphError, status: number) => Verdict,
  readId: (body: Fields) => string | undefined,
): Outcome {
  switch (result.kind) {
    case 'done': {
      const id = readId(result.body);
      if (id !== undefined) return { kind: 'sent', id };
      return { kind: 'unknown', reason: 'not_known', detail: 'The answer has no id.' };
    }
    case 'unclear':
      return { kind: 'unknown', reason: 'not_known', detail: result.detail };
    case 'unreachable':
      return {
        kind: 'try_later',
        reason: 'provider_down',
        detail: result.detail,
        afterSeconds: 30,
        all: true,
      };
    case 'failed': {
      const { reason, retry, stops } = verdictOf(result.error, result.status);
      const detail = describe(result.error);
      if (!retry) return { kind: 'rejected', reason, detail, ...(stops && { stops }) };
      const asked = Math.min(Math.max(result.retryAfterSeconds ?? 0, 0), 3600);
      return {
        kind: 'try_later',
        reason,
        detail,
        ...retry,
        afterSeconds: Math.max(retry.afterSeconds, asked),
      };
    }
  }
}

/** With its code, which the provider's own help is sorted by. */
export function describe({ code, subcode, detail }: GraphError): string {
  const number = [code, subcode].filter((each) => each !== undefined).join('/');
  return [number, detail].filter((word) => word !== '').join(': ');
}

/** Whether Meta refuses the access token itself, whatever was asked with it. */
export function isOfToken(result: GraphResult): boolean {
  return result.kind === 'failed' && result.error.code === 190;
}
