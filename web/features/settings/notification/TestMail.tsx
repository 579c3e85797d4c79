import { CircleCheck, CircleX } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { consoleRoutes } from '#shared/contract/console/system.ts';
import { isEmail } from '#web/lib/form/isEmail.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';

interface Props {
  /** Whether there is a mail server. */
  isSet: boolean;
  /** The settings have changes that are not stored: the test would not use them. */
  isChanged: boolean;
}

/** Sends a mail by the stored settings, and shows what the server replied. */
export function TestMail({ isSet, isChanged }: Props) {
  const { t } = useTranslation('system-settings');
  const [to, setTo] = useState('');
  const [error, setError] = useState<string>();
  const test = useAction(consoleRoutes.testNotification);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const address = to.trim();
    setError(isEmail(address) ? undefined : t('notification.error.email'));
    if (isEmail(address)) test.mutate({ body: { to: address } });
  };
  const result = test.data;
  const Icon = result?.ok ? CircleCheck : CircleX;
  return (
    <section aria-label={t('notification.test')} className="max-w-180 border-t hairline py-6">
      <h2 className="text-14 font-semibold">{t('notification.test')}</h2>
      <p className="mt-1 mb-3 text-13 text-pretty text-text-2">
        {!isSet
          ? t('notification.testNoServer')
          : isChanged
            ? t('notification.testUnsaved')
            : t('notification.testText')}
      </p>
      <form noValidate onSubmit={send} className="flex flex-wrap items-start gap-2">
        <Field className="flex-1 basis-60" label={t('notification.testTo')} error={error}>
          <Input
            type="email"
            autoComplete="email"
            value={to}
            onChange={(event) => setTo(event.target.value)}
          />
        </Field>
        <Button type="submit" className="mt-7" disabled={!isSet} busy={test.isPending}>
          {t('notification.testSend')}
        </Button>
      </form>
      {result && (
        <div
          role={result.ok ? 'status' : 'alert'}
          className={`mt-3 flex items-start gap-2.5 rounded-3 px-4 py-3 text-14 ${result.ok ? 'bg-ok-soft' : 'bg-danger-soft'}`}
        >
          <Icon
            className={`mt-0.5 size-4.5 shrink-0 stroke-[1.8] ${result.ok ? 'text-ok' : 'text-danger'}`}
            aria-hidden="true"
          />
          <div className="min-w-0">
            <p className="font-medium">
              {result.ok ? t('notification.testSent') : t('notification.testFailed')}
            </p>
            {result.detail && (
              <p lang="en" className="mt-1 font-mono text-12 break-words whitespace-pre-wrap text-text-2">
                {result.detail}
              </p>
            )}
          </div>
        </div>
      )}
    </section>
  );
}
