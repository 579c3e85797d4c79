import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountRoutes } from '#shared/contract/account.ts';
import { systemRoutes } from '#shared/contract/console/system.ts';
import { useAction, useCall } from '#web/lib/queries.ts';
import { AccountForm, emptyAccount, type NewAccount } from '#web/features/account/AccountForm.tsx';
import { Heading } from '#web/features/account/Heading.tsx';
import { MailSent } from '#web/features/account/MailSent.tsx';
import { LogInPrompt } from '#web/features/account/Prompt.tsx';
import { RegistrationClosed } from '#web/features/account/RegistrationClosed.tsx';
import { SkeletonLines } from '#web/ui/display/Skeleton.tsx';

/** The registration, on systems where anybody may register. The link in the mail creates the account. */
export default function RegisterPage() {
  const { t } = useTranslation('auth');
  const mode = useCall(systemRoutes.mode, {}, { quiet: true, staleTime: Infinity });
  const [account, setAccount] = useState<NewAccount>(emptyAccount);
  const [isSent, setSent] = useState(false);
  const ask = useAction(accountRoutes.register, { quiet: true, onDone: () => setSent(true) });
  const send = (body: NewAccount) => {
    setAccount(body);
    ask.mutate({ body: { email: body.email, password: body.password } });
  };
  const isClosed = mode.data !== undefined && mode.data.system_mode !== 'platform';
  if (isClosed || ask.error?.code === 'registration_closed') return <RegistrationClosed />;
  if (isSent) {
    return (
      <MailSent
        text={t('register.sent', { email: account.email })}
        busy={ask.isPending}
        error={ask.error}
        onAgain={() => send(account)}
        onOtherAddress={() => {
          ask.reset();
          setSent(false);
        }}
      />
    );
  }
  return (
    <>
      <Heading title={t('register.title')} text={t('register.text')} />
      {mode.isPending ? (
        <SkeletonLines lines={6} className="mt-8" />
      ) : (
        <AccountForm
          account={account}
          submitLabel={t('register.submit')}
          busy={ask.isPending}
          error={ask.error}
          onSubmit={send}
        />
      )}
      <LogInPrompt />
    </>
  );
}
