import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { accountRoutes } from '#shared/contract/account.ts';
import { useAction } from '#web/lib/queries.ts';
import { read, write } from '#web/lib/session.ts';
import { useSearch } from '#web/lib/useSearch.ts';
import { storeUserSession } from '#web/features/account/storeUserSession.ts';
import { landing } from '#web/features/account/landing.ts';
import { LoginForm } from '#web/features/account/LoginForm.tsx';
import { SignUpPrompt } from '#web/features/account/Prompt.tsx';
import { TextLink } from '#web/ui/display/TextLink.tsx';

/** The log-in of members. `next` in the address is the page to open after it; `reset` shows that a password was set. */
export default function LoginPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [{ next, reset }] = useSearch({ next: '', reset: false });
  const login = useAction(accountRoutes.userLogin, {
    quiet: true,
    onDone: (session, { body }) => {
      storeUserSession(session);
      if (!(body instanceof FormData)) write('last-username-or-email', body.username_or_email);
      void navigate(landing('user', next), { replace: true });
    },
  });
  return (
    <>
      <LoginForm
        title={t('login.title')}
        text={reset ? <PasswordIsSet /> : next.startsWith('/auth/join') ? t('login.join') : t('login.text')}
        nameLabel={t('login.name')}
        lastName={read('last-username-or-email')}
        busy={login.isPending || login.isSuccess}
        error={login.error}
        onSubmit={(name, password) => login.mutate({ body: { username_or_email: name, password } })}
      />
      <p className="mt-4 text-14">
        <TextLink to="/auth/forgot-password">{t('login.forgot')}</TextLink>
      </p>
      <SignUpPrompt />
    </>
  );
}

function PasswordIsSet() {
  const { t } = useTranslation('auth');
  return (
    <span role="status" className="flex gap-2 text-ok">
      <CircleCheck className="mt-0.75 size-4.5 shrink-0 stroke-[1.8]" aria-hidden="true" />
      {t('login.reset')}
    </span>
  );
}
