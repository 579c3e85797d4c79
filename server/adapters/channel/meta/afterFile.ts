import type { Outcome } from '#server/adapters/channel/port.ts';

/** The outcome of a text whose file has been sent before it: trying again would send the file twice. */
export function afterFile(outcome: Outcome): Outcome {
  if (outcome.kind === 'sent') return outcome;
  const { kind, reason } = outcome;
  const detail = `The file was sent, its text was not: ${outcome.detail}`;
  if (kind === 'unknown') return { kind, reason, detail };
  const stops = kind === 'rejected' && outcome.stops;
  return { kind: 'rejected', reason, detail, ...(stops && { stops }) };
}
