import type { Fields } from '#server/adapters/channel/foreignJson.ts';
import type { GraphError, GraphResult } from '#server/adapters/channel/meta/graph.ts';
import { generalVerdict, outcomeOf, type Verdict } from '#server/adapters/channel/meta/graphErrors.ts';
import type { Outcome } from '#server/adapters/channel/port.ts';

/** By code and subcode, where they mean more than on all of Meta's platforms. */
const verdicts = new Map<string, Verdict>([
  ['10/2018278', { reason: 'window_closed' }],
  ['10/2018065', { reason: 'window_closed' }],
  ['10/2534022', { reason: 'window_closed' }],
  ['10/1893063', { reason: 'account_restricted' }],
  ['100/33', { reason: 'access_lost', stops: true }],
  ['100/2018001', { reason: 'not_reachable' }],
  ['100/2018047', { reason: 'media_rejected' }],
  ['200/1545041', { reason: 'not_reachable' }],
  ['551', { reason: 'not_reachable' }],
  ['1200', { reason: 'provider_down', retry: { afterSeconds: 15, all: false } }],
]);

function verdictOf(error: GraphError, status: number): Verdict {
  const { code, subcode } = error;
  return verdicts.get(`${code}/${subcode}`) ?? verdicts.get(`${code}`) ?? generalVerdict(error, status);
}

/** What became of a message, by the answer to the call that sent it. */
export function messagingOutcome(
  result: GraphResult,
  readId: (body: Fields) => string | undefined = () => undefined,
): Outcome {
  return outcomeOf(result, verdictOf, readId);
}
