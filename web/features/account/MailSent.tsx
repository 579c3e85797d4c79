import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '#web/lib/request.ts';
import { Alert } from '#web/features/account/Alert.tsx';
import { Heading } from '#web/features/account/Heading.tsx';
import { signInErrorText } from '#web/features/account/signInErrorText.ts';
import { Button } from '#web/ui/form/Button.tsx';

interface Props {
  text: string;
  busy: boolean;
  error: ApiError | null;
  onAgain: () => void;
  onOtherAddress: () => void;
}

const pauseSeconds = 30;

/** After a form that sends a mail: the same text for every address, so that it does not reveal who has an account. */
export function MailSent({ text, busy, error, onAgain, onOtherAddress }: Props) {
  const { t } = useTranslation('auth');
  const [wait, setWait] = useState(pauseSeconds);
  const [isAgain, setAgain] = useState(false);
  useEffect(() => {
    if (wait <= 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);
  // The wait is for the mail: none is on its way.
  const isWaiting = wait > 0 && !error;
  const again = () => {
    setWait(pauseSeconds);
    setAgain(true);
    onAgain();
  };
  return (
    <>
      <Heading focusOnMount title={t('mailSent.title')} text={text} />
      <p className="mt-3 text-14 text-text-2">{t('mailSent.nothing')}</p>
      <div className="mt-8 flex flex-col gap-3">
        {error && <Alert>{signInErrorText(error)}</Alert>}
        <p role="status" className="text-14 font-medium text-ok empty:hidden">
          {isAgain && !busy && !error && t('mailSent.sentAgain')}
        </p>
        <Button size="l" busy={busy} disabled={isWaiting} onClick={again}>
          {isWaiting ? t('mailSent.againIn', { count: wait }) : t('mailSent.again')}
        </Button>
        <Button size="l" variant="quiet" onClick={onOtherAddress}>
          {t('mailSent.other')}
        </Button>
      </div>
    </>
  );
}
