import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { accountRoutes } from '#shared/contract/account.ts';
import { useAction } from '#web/lib/queries.ts';
import { keepSession, read, write } from '#web/lib/session.ts';
import { landing } from '#web/features/account/landing.ts';
import { LoginForm } from '#web/features/account/LoginForm.tsx';

/** The log-in of administrators. */
export default function AdminLoginPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const login = useAction(accountRoutes.adminLogin, {
    quiet: true,
    onDone: (session, { body }) => {
      keepSession(session);
      write('user-role', 'admin');
      write('admin', session.admin);
      write('login-route', '/auth/admin/login');
      if (!(body instanceof FormData)) write('last-admin-username', body.username);
      void navigate(landing('admin'), { replace: true });
    },
  });
  return (
    <LoginForm
      title={t('adminLogin.title')}
      text={t('adminLogin.text')}
      nameLabel={t('adminLogin.name')}
      lastName={read('last-admin-username')}
      busy={login.isPending || login.isSuccess}
      error={login.error}
      onSubmit={(username, password) => login.mutate({ body: { username, password } })}
    />
  );
}
