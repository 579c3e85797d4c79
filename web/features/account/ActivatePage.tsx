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
import { ButtonLink } from '#web/ui/form/ButtonLink.tsx';

/** The link of a registration: one button creates the account. Opening the page does not, since mail scanners open links. */
export default function ActivatePage() {
  const { t } = useTranslation('auth');
  const { name } = useSystem();
  const [{ token }] = useSearch({ token: '' });
  const activate = useAction(accountRoutes.activate, { quiet: true, onDone: enterApp });
  const code = token === '' ? 'link_invalid' : activate.error?.code;
  if (code === 'registration_closed') return <RegistrationClosed />;
  if (code === 'link_invalid') {
    return (
      <InvalidLink text={t('activate.dead')}>
        <ButtonLink to="/auth/login" variant="primary" size="l">
          {t('prompt.logIn')}
        </ButtonLink>
        <ButtonLink to="/auth/register" size="l">
          {t('activate.again')}
        </ButtonLink>
      </InvalidLink>
    );
  }
  if (activate.error && code === 'email_taken') {
    return (
      <InvalidLink title={errorText(activate.error)} text={t('activate.emailTaken')}>
        <ButtonLink to="/auth/login" variant="primary" size="l">
          {t('prompt.logIn')}
        </ButtonLink>
        <ButtonLink to="/auth/forgot-password" size="l">
          {t('login.forgot')}
        </ButtonLink>
      </InvalidLink>
    );
  }
  if (activate.error && code === 'username_taken') {
    return (
      <InvalidLink title={errorText(activate.error)} text={t('activate.usernameTaken')}>
        <ButtonLink to="/auth/register" variant="primary" size="l">
          {t('activate.again')}
        </ButtonLink>
      </InvalidLink>
    );
  }
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
