import { useTranslation } from 'react-i18next';
import { accountRoutes } from '#shared/contract/account.ts';
import { errorText } from '#web/lib/reportError.ts';
import { useAction } from '#web/lib/queries.ts';
import { useSearch } from '#web/lib/useSearch.ts';
import { useSystem } from '#web/lib/useSystem.ts';
import { InvalidLink } from '#web/features/account/InvalidLink.tsx';
import { enterApp } from '#web/features/account/storeUserSession.ts';
import { ConfirmStep } from '#web/features/account/ConfirmStep.tsx';
import { RegistrationClosed } from '#web/features/account/RegistrationClosed.tsx';

/** The link of a registration: one button creates the account. Opening the page does not, since mail scanners open links. */
export default function ActivatePage() {
  const { t } = useTranslation('auth');
  const { name } = useSystem();
  const [{ token }] = useSearch({ token: '' });
  const activate = useAction(accountRoutes.activate, { quiet: true, onDone: enterApp });
  const code = token === '' ? 'link_invalid' : activate.error?.code;
  if (code === 'registration_closed') return <RegistrationClosed />;
  const logIn: [string, string] = ['/auth/login', t('prompt.logIn')];
  const register: [string, string] = ['/auth/register', t('activate.again')];
  if (code === 'link_invalid') return <InvalidLink text={t('activate.dead')} links={[logIn, register]} />;
  if (activate.error && code === 'email_taken') {
    return (
      <InvalidLink
        title={errorText(activate.error)}
        text={t('activate.emailTaken')}
        links={[logIn, ['/auth/forgot-password', t('login.forgot')]]}
      />
    );
  }
  if (activate.error && code === 'username_taken')
    return (
      <InvalidLink title={errorText(activate.error)} text={t('activate.usernameTaken')} links={[register]} />
    );
  return (
    <ConfirmStep
      title={t('activate.title')}
      text={t('activate.text', { name })}
      label={t('activate.submit')}
      busy={activate.isPending || activate.isSuccess}
      error={activate.error}
      onClick={() => activate.mutate({ body: { token } })}
    />
  );
}
