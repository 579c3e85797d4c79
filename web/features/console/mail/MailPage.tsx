import { useTranslation } from 'react-i18next';
import { MailOutbox } from '#web/features/console/mail/MailOutbox.tsx';
import { useAdmin } from '#web/features/console/useAdmin.ts';
import { Problem } from '#web/shell/Problem.tsx';

/** The mail outbox, which has links that open accounts: not for console members. */
export default function MailPage() {
  const { t } = useTranslation('admin');
  const { mayManage } = useAdmin();
  return mayManage ? <MailOutbox /> : <Problem title={t('forbidden')} text={t('mail.forbiddenText')} />;
}
