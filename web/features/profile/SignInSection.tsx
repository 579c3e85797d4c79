import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmailDialog } from '#web/features/profile/EmailDialog.tsx';
import { PasswordDialog } from '#web/features/profile/PasswordDialog.tsx';
import type { User } from '#web/lib/session.ts';
import { Section } from '#web/ui/display/Section.tsx';
import { Button } from '#web/ui/form/Button.tsx';

/** The e-mail address and the password, each with a dialog that changes it. */
export function SignInSection({ user }: { user: User }) {
  const { t } = useTranslation('profile');
  const [open, setOpen] = useState<'email' | 'password'>();
  const [sentTo, setSentTo] = useState('');
  const close = () => setOpen(undefined);
  return (
    <Section title={t('signIn.title')}>
      <ul className="border-t hairline">
        <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b hairline py-3">
          <p className="min-w-0">
            <span className="block text-14 font-medium">{t('email.label')}</span>
            <span className="block text-13 break-words text-text-2">{user.email}</span>
          </p>
          <Button onClick={() => setOpen('email')}>{t('email.change')}</Button>
          {sentTo && (
            <p role="status" className="flex w-full gap-2 rounded-3 bg-ok-soft px-3.5 py-2.5 text-13">
              <MailCheck className="mt-0.5 size-4 shrink-0 text-ok" aria-hidden="true" />
              <span className="min-w-0 break-words">{t('email.sent', { email: sentTo })}</span>
            </p>
          )}
        </li>
        <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b hairline py-3">
          <p className="min-w-0">
            <span className="block text-14 font-medium">{t('password.label')}</span>
            <span className="block text-13 text-text-2">{t('password.text')}</span>
          </p>
          <Button onClick={() => setOpen('password')}>{t('password.change')}</Button>
        </li>
      </ul>
      {open === 'email' && <EmailDialog onClose={close} onSent={setSentTo} />}
      {open === 'password' && <PasswordDialog user={user} onClose={close} />}
    </Section>
  );
}
