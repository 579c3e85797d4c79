import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { consoleRoutes, type googleSettings } from '#shared/contract/console/system.ts';
import { secretBody, secretOf, type Secret } from '#web/features/settings/secret.ts';
import { SecretField } from '#web/features/settings/SecretField.tsx';
import { useFormAction } from '#web/lib/form/useFormAction.ts';
import { useStoredForm } from '#web/lib/form/useStoredForm.ts';
import { Code } from '#web/ui/display/Code.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { PageForm } from '#web/ui/form/PageForm.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

type Settings = z.infer<typeof googleSettings>;

interface Values {
  client_id: string;
  client_secret: Secret;
}

/** The client of OAuth by which members connect their Google calendars. */
export function GoogleForm({ settings }: { settings: Settings }) {
  const { t } = useTranslation('system-settings');
  const { t: common } = useTranslation();
  const form = useStoredForm<Values>(valuesOf(settings));
  const { errors, isDirty } = form.formState;
  const { submit, isPending } = useFormAction(
    form,
    consoleRoutes.putGoogle,
    (values) => ({
      body: { client_id: values.client_id.trim(), client_secret: secretBody(values.client_secret) },
    }),
    {
      refresh: [consoleRoutes.getGoogle],
      savedOf: valuesOf,
      onDone: () => toast.done(common('state.saved')),
    },
  );
  return (
    <PageForm
      isChanged={isDirty}
      busy={isPending}
      onSubmit={submit}
      onDiscard={() => form.reset(valuesOf(settings))}
    >
      <Code label={t('google.intro')} text={`${window.location.origin}/app/booking/resource`} />
      <Field
        label={t('google.client_id')}
        hint={t('google.client_id_hint')}
        error={errors.client_id?.message}
      >
        <Input
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono"
          {...form.register('client_id', {
            validate: (value) => /^[\w.-]{0,200}$/.test(value.trim()) || t('google.client_id_error'),
          })}
        />
      </Field>
      <Controller
        control={form.control}
        name="client_secret"
        render={({ field, fieldState }) => (
          <SecretField
            label={t('google.client_secret')}
            hint={t('google.client_secret_hint')}
            isStored={settings.has_client_secret}
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
    </PageForm>
  );
}

function valuesOf(settings: Settings): Values {
  return { client_id: settings.client_id, client_secret: secretOf(settings.has_client_secret) };
}
