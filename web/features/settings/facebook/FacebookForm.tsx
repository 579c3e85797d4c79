import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { consoleRoutes, type facebookSettings } from '#shared/contract/console/system.ts';
import { secretBody, secretOf, type Secret } from '#web/features/settings/secret.ts';
import { SecretField } from '#web/features/settings/SecretField.tsx';
import { useFormAction } from '#web/lib/form/useFormAction.ts';
import { useStoredForm } from '#web/lib/form/useStoredForm.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { PageForm } from '#web/ui/form/PageForm.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

type Settings = z.infer<typeof facebookSettings>;

interface Values {
  app_id: string;
  graph_api_version: string;
  app_secret: Secret;
  verify_token: Secret;
}

/** The app by which WhatsApp, Messenger and Instagram are connected. */
export function FacebookForm({ settings }: { settings: Settings }) {
  const { t } = useTranslation('system-settings');
  const { t: common } = useTranslation();
  const form = useStoredForm<Values>(valuesOf(settings));
  const { errors, isDirty } = form.formState;
  const { submit, isPending } = useFormAction(
    form,
    consoleRoutes.putFacebook,
    (values) => ({
      body: {
        app_id: values.app_id.trim(),
        graph_api_version: values.graph_api_version.trim(),
        app_secret: secretBody(values.app_secret),
        verify_token: secretBody(values.verify_token),
      },
    }),
    {
      refresh: [consoleRoutes.getFacebook],
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
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('facebook.appId')} hint={t('facebook.appIdHint')} error={errors.app_id?.message}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            className="font-mono"
            {...form.register('app_id', {
              validate: (value) => /^\d{0,30}$/.test(value.trim()) || t('facebook.digits'),
            })}
          />
        </Field>
        <Field
          label={t('facebook.version')}
          hint={t('facebook.versionHint')}
          error={errors.graph_api_version?.message}
        >
          <Input
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="font-mono"
            placeholder="v23.0"
            {...form.register('graph_api_version', {
              validate: (value) => /^(v\d{1,2}\.\d{1,2})?$/.test(value.trim()) || t('facebook.versionError'),
            })}
          />
        </Field>
      </div>
      {(['app_secret', 'verify_token'] as const).map((name) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field, fieldState }) => (
            <SecretField
              label={t(`facebook.${name}`)}
              hint={t(`facebook.${name}_hint`)}
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
    app_id: settings.app_id,
    graph_api_version: settings.graph_api_version,
    app_secret: secretOf(settings.has_app_secret),
    verify_token: secretOf(settings.has_verify_token),
  };
}
