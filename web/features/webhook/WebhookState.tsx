import { useTranslation } from 'react-i18next';
import type { Webhook } from '#shared/contract/webhook.ts';
import { webhookStateOf } from '#web/features/webhook/webhookState.ts';
import { StatusDot } from '#web/ui/display/StatusDot.tsx';

const tones = { on: 'ok', failing: 'warn', off: 'done', gone: 'danger', failed: 'danger' } as const;

/** Whether it is told, in words. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('subscription');
  const state = webhookStateOf(webhook);
  return (
    <StatusDot tone={tones[state]} className="whitespace-nowrap">
      {t(`webhook.state.${state}`)}
    </StatusDot>
  );
}
