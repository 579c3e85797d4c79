import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSystem, useSystemMode } from '#web/lib/useSystem.ts';
import { TextLink } from '#web/ui/display/TextLink.tsx';

/** Below a form: a link to another auth page. */
export function Prompt({ question, to, answer }: { question: ReactNode; to: string; answer: string }) {
  return (
    <p className="mt-8 border-t hairline pt-5 text-14 text-text-2">
      {question} <TextLink to={to}>{answer}</TextLink>
    </p>
  );
}

/** Shown on systems where anybody may register. */
export function SignUpPrompt() {
  const { t } = useTranslation('auth');
  const { name } = useSystem();
  if (useSystemMode() !== 'platform') return null;
  return <Prompt question={t('prompt.new', { name })} to="/auth/register" answer={t('prompt.signUp')} />;
}

export function LogInPrompt() {
  const { t } = useTranslation('auth');
  if (useSystemMode() !== 'platform') return null;
  return <Prompt question={t('prompt.haveAccount')} to="/auth/login" answer={t('prompt.logIn')} />;
}
