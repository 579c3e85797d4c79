import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { webhookEvents, type WebhookEvent } from '#shared/rules/webhookEvents.ts';
import { eventGroups, toggleEvent } from '#web/features/webhook/eventGroups.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';

interface Props {
  value: readonly WebhookEvent[];
  onChange: (value: WebhookEvent[]) => void;
  error: string | undefined;
}

/** The events by what they are about. */
export function EventChoice({ value, onChange, error }: Props) {
  const { t } = useTranslation('subscription');
  const id = useId();
  const isAll = value.length === webhookEvents.length;
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={error ? `${id}-error` : undefined}>
      <div className="mb-1 flex items-center justify-between gap-3">
        <p id={`${id}-label`} className="text-13 font-medium">
          {t('webhook.events')}
          <span className="ml-0.5 text-danger" aria-hidden="true">
            *
          </span>
        </p>
        <Button
          size="s"
          variant="quiet"
          className="-mr-2.5"
          onClick={() => onChange(isAll ? [] : [...webhookEvents])}
        >
          {isAll ? t('webhook.none') : t('webhook.all')}
        </Button>
      </div>
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {eventGroups().map(({ about, events }) => (
          <div key={about}>
            <p className="mb-0.5 text-12 text-text-3">{t(`webhook.about.${about as 'message'}`)}</p>
            {events.map((event) => (
              <Checkbox
                key={event}
                checked={value.includes(event)}
                onChange={() => onChange(toggleEvent(value, event))}
                label={t(`webhook.event.${event.replace('.', '_') as 'message_created'}`)}
              />
            ))}
          </div>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-12 font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
