import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { webhookRoutes, type Webhook } from '#shared/contract/webhook.ts';
import type { WebhookEvent } from '#shared/rules/webhookEvents.ts';
import { EventChoice } from '#web/features/webhook/EventChoice.tsx';
import { isAddress } from '#web/features/webhook/isAddress.ts';
import { resolverOf } from '#web/lib/form/resolverOf.ts';
import { useFormAction } from '#web/lib/form/useFormAction.ts';
import { useStoredForm } from '#web/lib/form/useStoredForm.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { SecretDialog } from '#web/ui/overlay/SecretDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  /** The one to edit; without it one is added. */
  webhook?: Webhook;
}

interface Values {
  url: string;
  events: WebhookEvent[];
}

/** Adds a webhook, then shows its secret once; or edits one. */
export default function WebhookForm({ open, onClose, webhook }: Props) {
  const { t } = useTranslation(['subscription', 'common']);
  const [secret, setSecret] = useState<string>();
  const stored: Values = { url: webhook?.url ?? '', events: webhook?.events ?? [] };
  const form = useStoredForm<Values>(stored, { resolver });
  const { errors } = form.formState;
  const refresh = [webhookRoutes.list, webhookRoutes.get];
  const create = useFormAction(form, webhookRoutes.create, (body) => ({ body }), {
    refresh,
    onDone: (made) => setSecret(made.secret),
  });
  const update = useFormAction(
    form,
    webhookRoutes.update,
    (body) => ({ params: { id: webhook?.id ?? 0 }, body }),
    {
      refresh,
      onDone: () => {
        toast.done(t('common:state.saved'));
        onClose();
      },
    },
  );
  const { submit, isPending } = webhook ? update : create;
  const close = () => {
    onClose();
    form.reset(stored);
  };
  if (secret !== undefined) {
    return (
      <SecretDialog
        open={open}
        onClose={() => {
          setSecret(undefined);
          close();
        }}
        title={t('webhook.made')}
        text={t('webhook.madeText')}
        label={t('webhook.secret')}
        secret={secret}
      />
    );
  }
  return (
    <FormDialog
      isChanged={form.formState.isDirty}
      open={open}
      onClose={close}
      busy={isPending}
      width={560}
      title={webhook ? t('webhook.edit') : t('webhook.create')}
      {...(webhook ? {} : { submitLabel: t('webhook.create') })}
      onSubmit={submit}
    >
      <Field
        label={t('webhook.url')}
        required
        hint={t('webhook.urlHint')}
        error={errors.url && (errors.url.type === 'server' ? t('webhook.refused') : t('webhook.notAddress'))}
      >
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          dir="ltr"
          {...form.register('url')}
        />
      </Field>
      <Controller
        control={form.control}
        name="events"
        render={({ field }) => (
          <EventChoice
            value={field.value}
            onChange={field.onChange}
            error={errors.events && t('webhook.chooseEvents')}
          />
        )}
      />
    </FormDialog>
  );
}

const resolver = resolverOf<Values>(({ url, events }) => ({
  ...(isAddress(url) ? {} : { url: 'address' }),
  ...(events.length > 0 ? {} : { events: 'none' }),
}));
