import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { consoleRoutes, type stripeSettings } from '#shared/contract/console/system.ts';
import { secretBody, secretOf, type Secret } from '#web/features/settings/secret.ts';
import { SecretField } from '#web/features/settings/SecretField.tsx';
import { useFormAction } from '#web/lib/form/useFormAction.ts';
import { useStoredForm } from '#web/lib/form/useStoredForm.ts';
import { StatusDot } from '#web/ui/display/StatusDot.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { PageForm } from '#web/ui/form/PageForm.tsx';
import { useTextRules } from '#web/ui/form/useTextRules.ts';
import { toast } from '#web/ui/overlay/toast.ts';

type Settings = z.infer<typeof stripeSettings>;

interface Values {
  publishable_key: string;
  secret_key: Secret;
  webhook_secret: Secret;
}

/** With a secret key Stripe charges; without one subscriptions are paid from the wallet. */
export function StripeForm({ settings }: { settings: Settings }) {
  const { t } = useTranslation(['system-settings', 'common']);
  const form = useStoredForm<Values>(valuesOf(settings));
  const { errors, isDirty } = form.formState;
  const text = useTextRules();
  const { submit, isPending } = useFormAction(
    form,
    consoleRoutes.putStripe,
    (values) => ({
      body: {
        publishable_key: values.publishable_key.trim(),
        secret_key: secretBody(values.secret_key),
        webhook_secret: secretBody(values.webhook_secret),
      },
    }),
    {
      refresh: [consoleRoutes.getStripe],
      savedOf: valuesOf,
      onDone: () => toast.done(t('common:state.saved')),
    },
  );
  return (
    <PageForm
      isChanged={isDirty}
      busy={isPending}
      onSubmit={submit}
      onDiscard={() => form.reset(valuesOf(settings))}
    >
      <p>
        <StatusDot tone={settings.has_secret_key ? 'ok' : 'idle'} className="text-13!">
          {settings.has_secret_key ? t('stripe.on') : t('stripe.off')}
        </StatusDot>
      </p>
      <Field
        label={t('stripe.publishable')}
        hint={t('stripe.publishableHint')}
        error={errors.publishable_key?.message}
      >
        <Input
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono"
          placeholder="pk_live_…"
          {...form.register('publishable_key', text({ most: 500 }))}
        />
      </Field>
      {(['secret_key', 'webhook_secret'] as const).map((name) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field, fieldState }) => (
            <SecretField
              label={t(`stripe.${name}`)}
              hint={t(`stripe.${name}_hint`)}
              isStored={settings[`has_${name}`]}
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
      ))}
    </PageForm>
  );
}

function valuesOf(settings: Settings): Values {
  return {
    publishable_key: settings.publishable_key,
    secret_key: secretOf(settings.has_secret_key),
    webhook_secret: secretOf(settings.has_webhook_secret),
  };
}
