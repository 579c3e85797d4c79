import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { apiKeyRoutes } from '#shared/contract/apiKey.ts';
import { limits } from '#shared/schema/limits.ts';
import { formatDate } from '#web/lib/format.ts';
import { useFormAction } from '#web/lib/form/useFormAction.ts';
import { useZone } from '#web/lib/time/useZone.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { RadioCards } from '#web/ui/form/RadioCards.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { useTextRules } from '#web/ui/form/useTextRules.ts';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { SecretDialog } from '#web/ui/overlay/SecretDialog.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
}

const { defaultDays, maxDays } = limits.apiKey;
const lengths = [30, defaultDays, 180, maxDays];
const roles = ['member', 'admin'] as const;

/** Creates a key, then shows it once. */
export default function NewKeyDialog({ open, onClose }: Props) {
  const { t } = useTranslation(['subscription', 'common']);
  const rules = useTextRules();
  const zone = useZone();
  const [secret, setSecret] = useState<string>();
  const form = useForm({
    defaultValues: { name: '', role: 'member' as (typeof roles)[number], days: defaultDays },
  });
  const days = useWatch({ control: form.control, name: 'days' });
  const { submit, isPending } = useFormAction(
    form,
    apiKeyRoutes.create,
    ({ name, role, days: valid }) => ({ body: { name: name.trim(), role, expires_at: expiryIn(valid) } }),
    {
      refresh: [apiKeyRoutes.list],
      onDone: ({ key }) => {
        setSecret(key);
        form.reset();
      },
    },
  );
  const close = () => {
    onClose();
    form.reset();
  };
  if (secret !== undefined) {
    return (
      <SecretDialog
        open={open}
        onClose={() => {
          setSecret(undefined);
          close();
        }}
        title={t('apiKey.made')}
        text={t('apiKey.madeText')}
        label={t('apiKey.key')}
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
      title={t('apiKey.create')}
      submitLabel={t('apiKey.create')}
      onSubmit={submit}
    >
      <Field
        label={t('apiKey.name')}
        required
        hint={t('apiKey.nameHint')}
        error={form.formState.errors.name?.message}
      >
        <Input
          autoComplete="off"
          dir="auto"
          {...form.register('name', rules({ required: true, most: limits.name }))}
        />
      </Field>
      <Controller
        control={form.control}
        name="role"
        render={({ field }) => (
          <RadioCards
            label={t('apiKey.role')}
            className="grid-cols-2 max-md:grid-cols-1"
            value={field.value}
            onChange={field.onChange}
            options={roles.map((value) => ({
              value,
              label: t(`common:role.${value}`),
              content: (
                <span className="text-13 text-pretty text-text-2">{t(`apiKey.roleText.${value}`)}</span>
              ),
            }))}
          />
        )}
      />
      <Field label={t('apiKey.valid')} hint={t('apiKey.until', { date: formatDate(expiryIn(days), zone) })}>
        <Controller
          control={form.control}
          name="days"
          render={({ field }) => (
            <Select
              value={field.value}
              onChange={field.onChange}
              options={lengths.map((value) => ({ value, label: t('apiKey.days', { count: value }) }))}
            />
          )}
        />
      </Field>
    </FormDialog>
  );
}

/** In unix seconds; the longest is a minute short, for a clock that is ahead of the server's. */
function expiryIn(days: number): number {
  return Math.floor(Date.now() / 1000) + days * 24 * 3600 - (days === maxDays ? 60 : 0);
}
