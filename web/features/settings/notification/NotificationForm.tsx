import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { consoleRoutes, type notificationSettings } from '#shared/contract/console/system.ts';
import { limits } from '#shared/schema/limits.ts';
import {
  mailErrors,
  mailBody,
  mailValues,
  type MailError,
  type MailValues,
} from '#web/features/settings/notification/mailForm.ts';
import { TestMail } from '#web/features/settings/notification/TestMail.tsx';
import { SecretField } from '#web/features/settings/SecretField.tsx';
import { formatNumber } from '#web/lib/format.ts';
import { resolverOf } from '#web/lib/form/resolverOf.ts';
import { useStored } from '#web/lib/session.ts';
import { useFormAction } from '#web/lib/form/useFormAction.ts';
import { useStoredForm } from '#web/lib/form/useStoredForm.ts';
import { StatusDot } from '#web/ui/display/StatusDot.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { NumberInput } from '#web/ui/form/NumberInput.tsx';
import { PageForm } from '#web/ui/form/PageForm.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

type Settings = z.infer<typeof notificationSettings>;

const securities = ['starttls', 'tls', 'none'] as const;
const tones = { console: 'ok', environment: 'ok', nobody: 'warn' } as const;

/** The mail server and the sender. Only owners change the server: whoever runs it reads the links that open accounts. */
export function NotificationForm({ settings }: { settings: Settings }) {
  const { t } = useTranslation(['system-settings', 'common']);
  const isOwner = useStored('admin')?.role === 'owner';
  const form = useStoredForm<MailValues>(mailValues(settings), { resolver });
  const { errors, isDirty } = form.formState;
  const { submit, isPending } = useFormAction(
    form,
    consoleRoutes.putNotification,
    (values) => ({ body: mailBody(values, isOwner) }),
    {
      refresh: [consoleRoutes.getNotification],
      savedOf: mailValues,
      onDone: () => toast.done(t('common:state.saved')),
    },
  );
  const messages: Record<MailError, string> = {
    required: t('common:field.required'),
    host: t('notification.error.host'),
    port: t('notification.error.port'),
    email: t('notification.error.email'),
    tooLong: t('common:field.tooLong', { most: formatNumber(limits.name) }),
  };
  const errorOf = (field: keyof MailValues) => {
    const error = errors[field];
    return error && (messages[error.type as MailError] ?? (error.message as string | undefined));
  };
  return (
    <>
      <PageForm
        isChanged={isDirty}
        busy={isPending}
        onSubmit={submit}
        onDiscard={() => form.reset(mailValues(settings))}
      >
        <p>
          <StatusDot tone={tones[settings.sent_by]} className="text-13!">
            {t(`notification.sentBy.${settings.sent_by}`)}
          </StatusDot>
        </p>
        <fieldset disabled={!isOwner}>
          <legend className="mb-1 text-14 font-semibold">{t('notification.server')}</legend>
          <p className="mb-3 text-13 text-text-2">
            {isOwner ? t('notification.serverText') : t('notification.ownersOnly')}
          </p>
          <div className="grid gap-5 sm:grid-cols-[1fr_7rem_11rem]">
            <Field
              label={t('notification.host')}
              hint={t('notification.hostHint')}
              error={errorOf('smtp_host')}
            >
              <Input
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                placeholder="smtp.example.com"
                {...form.register('smtp_host')}
              />
            </Field>
            <Field label={t('notification.port')} error={errorOf('smtp_port')}>
              <Controller
                control={form.control}
                name="smtp_port"
                render={({ field }) => (
                  <NumberInput name="smtp_port" value={field.value} onChange={field.onChange} />
                )}
              />
            </Field>
            <Field label={t('notification.security')}>
              <Controller
                control={form.control}
                name="smtp_security"
                render={({ field }) => (
                  <Select
                    value={field.value}
                    onChange={field.onChange}
                    disabled={!isOwner}
                    options={securities.map((value) => ({
                      value,
                      label: t(`notification.securities.${value}`),
                    }))}
                  />
                )}
              />
            </Field>
          </div>
          <div className="mt-5 grid gap-5 sm:grid-cols-2">
            <Field label={t('notification.username')} error={errorOf('smtp_username')}>
              <Input
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                {...form.register('smtp_username')}
              />
            </Field>
            <Controller
              control={form.control}
              name="smtp_password"
              render={({ field }) => (
                <SecretField
                  label={t('notification.password')}
                  isStored={settings.has_smtp_password}
                  value={field.value}
                  onChange={field.onChange}
                  error={errorOf('smtp_password')}
                />
              )}
            />
          </div>
        </fieldset>
        <fieldset>
          <legend className="mb-3 text-14 font-semibold">{t('notification.sender')}</legend>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field
              label={t('notification.fromAddress')}
              hint={t('notification.fromHint')}
              error={errorOf('from_address')}
            >
              <Input type="email" autoComplete="off" {...form.register('from_address')} />
            </Field>
            <Field
              label={t('notification.fromName')}
              hint={t('notification.fromNameHint')}
              error={errorOf('from_name')}
            >
              <Input dir="auto" autoComplete="off" {...form.register('from_name')} />
            </Field>
            <Field
              label={t('notification.replyTo')}
              hint={t('notification.replyToHint')}
              error={errorOf('reply_to')}
            >
              <Input type="email" autoComplete="off" {...form.register('reply_to')} />
            </Field>
          </div>
        </fieldset>
      </PageForm>
      <TestMail isSet={settings.sent_by !== 'nobody'} isChanged={isDirty} />
      <section aria-label={t('notification.push')} className="max-w-180 pb-4">
        <h2 className="text-14 font-semibold">{t('notification.push')}</h2>
        <p className="mt-1 text-13 text-pretty text-text-2">{t('notification.pushText')}</p>
      </section>
    </>
  );
}

const resolver = resolverOf<MailValues>(mailErrors);
