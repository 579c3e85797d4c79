export type DeliveryReason =
  | 'disabled'
  | 'gone'
  | 'failing'
  | 'plan'
  | 'timeout'
  | 'unreachable'
  | 'unknownHost';

const known: Record<string, DeliveryReason> = {
  disabled: 'disabled',
  gone: 'gone',
  failing: 'failing',
  'Your plan does not include this.': 'plan',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENOTFOUND: 'unknownHost',
  EAI_AGAIN: 'unknownHost',
};

/** Why there was no answer, where the excerpt is one of the server's own words. */
export function reasonOf(excerpt: string): DeliveryReason | undefined {
  if (/^No answer within \d+ seconds\.$/.test(excerpt)) return 'timeout';
  return Object.hasOwn(known, excerpt) ? known[excerpt] : undefined;
}
