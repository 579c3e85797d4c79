import type { Webhook } from '#shared/contract/webhook.ts';

/** `failing`: still enabled; `gone` and `failed`: it was disabled by itself. */
export function webhookStateOf({
  enabled,
  reason,
  failing_since: since,
}: Pick<Webhook, 'enabled' | 'reason' | 'failing_since'>): 'on' | 'failing' | 'off' | 'gone' | 'failed' {
  if (enabled) return since === null ? 'on' : 'failing';
  return reason === '' ? 'off' : ({ gone: 'gone', failing: 'failed' } as const)[reason];
}
