import { Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mailRoutes, type Mail } from '#shared/contract/mail.ts';
import { MailStatus } from '#web/features/console/mail/MailStatus.tsx';
import { formatDateTime } from '#web/lib/format.ts';
import { useAction } from '#web/lib/queries.ts';
import { FactList } from '#web/ui/display/FactList.tsx';
import { Section } from '#web/ui/display/Section.tsx';
import { Tabs } from '#web/ui/display/Tabs.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** A mail as it was written. Its HTML runs in a frame without scripts, forms or an origin of its own. */
export function MailDetails({ mail }: { mail: Mail }) {
  const { t } = useTranslation(['admin', 'common']);
  const [shown, setShown] = useState<'html' | 'text'>(mail.html ? 'html' : 'text');
  const resend = useAction(mailRoutes.resend, {
    refresh: [mailRoutes.list, mailRoutes.get],
    onDone: () => toast.done(t('mail.queuedAgain')),
  });
  const mayResend = mail.status !== 'queued' && mail.status !== 'sending';
  return (
    <>
      <FactList
        facts={[
          [t('fact.status'), <MailStatus key="status" status={mail.status} />],
          mail.reason !== '' && [t('mail.reason'), mail.reason],
          [t('mail.to'), mail.to],
          [t('fact.created'), formatDateTime(mail.created_at)],
          mail.sent_at !== null && [t('mail.sentAt'), formatDateTime(mail.sent_at)],
          mail.attempts > 1 && [t('mail.attempts'), String(mail.attempts)],
        ]}
      />
      {mayResend && (
        <div>
          <Button
            busy={resend.isPending}
            onClick={() => resend.mutate({ params: { id: mail.id }, body: {} })}
          >
            <Send aria-hidden="true" />
            {mail.status === 'sent' ? t('mail.sendAgain') : t('mail.send')}
          </Button>
        </div>
      )}
      {mail.links.length > 0 && (
        <Section title={t('mail.links')}>
          <ul className="flex flex-col gap-1 text-13">
            {mail.links.map((link) => (
              <li key={link} className="min-w-0">
                <a
                  href={link}
                  target="_blank"
                  rel="noreferrer"
                  className="rounded-1 break-all text-human-text underline underline-offset-3"
                >
                  {link}
                </a>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <div>
        <Tabs
          label={t('mail.content')}
          value={shown}
          onChange={setShown}
          tabs={[
            { value: 'html', label: t('mail.html') },
            { value: 'text', label: t('mail.text') },
          ]}
        >
          {shown === 'html' ? (
            <iframe
              title={t('mail.html')}
              sandbox=""
              srcDoc={mail.html}
              className="mt-3 h-130 w-full rounded-3 border hairline bg-[#f1f5f6]"
            />
          ) : (
            <pre
              className="mt-3 overflow-x-auto rounded-3 bg-sunken p-4 font-mono text-12 break-words whitespace-pre-wrap"
              dir="auto"
            >
              {mail.text}
            </pre>
          )}
        </Tabs>
      </div>
    </>
  );
}
