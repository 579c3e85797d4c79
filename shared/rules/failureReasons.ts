/** Why a message did not reach the customer, or an account cannot be used: for words, and for what to do. */
export const failureReasons = [
  'window_closed',
  'not_reachable',
  'blocked',
  'not_supported',
  'too_large',
  'media_rejected',
  'rejected',
  'rate_limited',
  'account_restricted',
  'access_lost',
  'not_known',
  'provider_down',
] as const;
export type FailureReason = (typeof failureReasons)[number];

/** A stored reason: `access_lost: Error validating access token`. What has no reason of ours is the provider's text. */
export function readReason(stored: string): { reason: FailureReason | undefined; detail: string } {
  const [, code, detail = ''] = /^([a-z_]+)(?:: ?([\s\S]*))?$/.exec(stored) ?? [];
  const reason = failureReasons.find((one) => one === code);
  return reason ? { reason, detail } : { reason: undefined, detail: stored };
}

/**
 * Whether a message that failed for this reason can be sent again: `ask` where it may have arrived all the same, `never`
 * where the same message would fail again.
 */
export function retryOf(reason: FailureReason | undefined): 'yes' | 'ask' | 'never' {
  if (reason === 'not_known') return 'ask';
  return reason === 'too_large' || reason === 'media_rejected' || reason === 'not_supported'
    ? 'never'
    : 'yes';
}
