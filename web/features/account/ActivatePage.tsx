import { useTranslation } from 'react-i18next';
import { accountRoutes } from '#shared/contract/account.ts';
import { errorText } from '#web/lib/reportError.ts';
import { useAction } from '#web/lib/queries.ts';
import { useSearch } from '#web/lib/useSearch.ts';
import { useSystem } from '#web/lib/useSystem.ts';
import { DeadLink } from '#web/features/account/DeadLink.tsx';
import { enter } from '#web/features/account/keepUser.ts';
import { OneClick } from '#web/features/account/OneClick.tsx';
import { RegistrationClosed } from '#web/features/account/RegistrationClosed.tsx';
import { ButtonLink } from '#web/ui/form/ButtonLink.tsx';

/** The link of a registration: one click makes the account. Not on landing, since mail scanners open links, too. */
export default function ActivatePage() {
  const { t } = useTranslation('auth');
  const { name } = useSystem();
  const [{ token }] = useSearch({ token: '' });
  const activate = useAction(accountRoutes.activate, { quiet: true, onDone: enter });
  const code = token === '' ? 'link_invalid' : activate.error?.code;
  if (code === 'registration_closed') return <RegistrationClosed />;
  if (code === 'link_invalid') {
    return (
      <DeadLink text={t('activate.dead')}>
        <ButtonLink to="/auth/login" variant="primary" size="l">
          {t('prompt.logIn')}
        </ButtonLink>
        <ButtonLink to="/auth/register" size="l">
          {t('activate.again')}
        </ButtonLink>
      </DeadLink>
    );
  }
  if (activate.error && code === 'email_taken') {
    return (
      <DeadLink title={errorText(activate.error)} text={t('activate.emailTaken')}>
        <ButtonLink to="/auth/login" variant="primary" size="l">
          {t('prompt.logIn')}
        </ButtonLink>
        <ButtonLink to="/auth/forgot-password" size="l">
          {t('login.forgot')}
        </ButtonLink>
      </DeadLink>
    );
  }
  if (activate.error && code === 'username_taken') {
    return (
      <DeadLink title={errorText(activate.error)} text={t('activate.usernameTaken')}>
        <ButtonLink to="/auth/register" variant="primary" size="l">
          {t('activate.again')}
        </ButtonLink>
      </DeadLink>
    );
  }
  return (
    <OneClick
      title={t('activate.title')}
      text={t('activate.text', { name })}
      label={t('activate.submit')}
      busy={activate.isPending || activate.isSuccess}
      error={activate.error}
      onClick={() => activate.mutate({ body: { token } })}
    />
  );
}
