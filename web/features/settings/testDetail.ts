export const failures = [
  'overloaded',
  'rate_limited',
  'quota',
  'auth',
  'not_found',
  'refused',
  'too_long',
  'cut',
  'bad_tool_call',
  'timeout',
  'network',
  'other',
] as const;
export type Failure = (typeof failures)[number];

/** A failed test's detail is "auth: 401 …": the kind of failure, then the provider's message. */
export function readDetail(detail: string): { failure: Failure; said: string } {
  const [, kind, said] = /^(\w+): ?([\s\S]*)$/.exec(detail) ?? [];
  const failure = failures.find((one) => one === kind);
  return failure ? { failure, said: (said ?? '').trim() } : { failure: 'other', said: detail.trim() };
}
