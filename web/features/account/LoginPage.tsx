import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { accountRoutes } from '#shared/contract/account.ts';
import { useAction } from '#web/lib/queries.ts';
import { keepSession, read, write } from '#web/lib/session.ts';
import { useTitle } from '#web/lib/useSystem.ts';
import { landing } from '#web/features/account/landing.ts';
import { LoginForm } from '#web/features/account/LoginForm.tsx';

/** Where members of organizations log in. */
export default function LoginPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  useTitle(t('login.title'));
  const login = useAction(accountRoutes.userLogin, {
    quiet: true,
    onDone: (session, { body }) => {
      keepSession(session);
      write('user-role', 'user');
      write('user', session.user);
      write('login-route', '/auth/login');
      if (!(body instanceof FormData)) write('last-username-or-email', body.username_or_email);
      void navigate(landing('user'), { replace: true });
    },
  });
  return (
    <LoginForm
      title={t('login.title')}
      text={t('login.text')}
      nameLabel={t('login.name')}
      lastName={read('last-username-or-email')}
      busy={login.isPending || login.isSuccess}
      error={login.error}
      onSubmit={(name, password) => login.mutate({ body: { username_or_email: name, password } })}
    />
  );
}
