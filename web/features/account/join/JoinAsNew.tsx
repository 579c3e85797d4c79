import { useTranslation } from 'react-i18next';
import { invitationRoutes } from '#shared/contract/member.ts';
import { useAction } from '#web/lib/queries.ts';
import { AccountForm, emptyAccount, type NewAccount } from '#web/features/account/AccountForm.tsx';
import { enterApp } from '#web/features/account/storeUserSession.ts';
import { joinError, type Invited } from '#web/features/account/join/joinError.ts';
import { loginFor } from '#web/features/account/landing.ts';
import { Prompt } from '#web/features/account/Prompt.tsx';
import { TextLink } from '#web/ui/display/TextLink.tsx';

interface Props {
  token: string;
  invited: Invited;
  onInvalid: () => void;
}

/** Accepts an invitation with a new account, or links to the log-in, which leads back here. */
export function JoinAsNew({ token, invited, onInvalid }: Props) {
  const { t } = useTranslation('auth');
  const join = useAction(invitationRoutes.join, { quiet: true, onDone: enterApp });
  const login = loginFor(`/auth/join?${new URLSearchParams({ token })}`);
  const make = ({ email: _email, ...account }: NewAccount) =>
    join.mutate(
      { body: { token, ...account } },
      { onError: (error) => error.code === 'link_invalid' && onInvalid() },
    );
  const { error } = join;
  return (
    <>
      <AccountForm
        account={{ ...emptyAccount, email: invited.email }}
        emailFixed
        asksNames
        submitLabel={t('join.make')}
        busy={join.isPending || join.isSuccess}
        error={error}
        alert={error && alertOf()}
        onSubmit={make}
      />
      <Prompt question={t('prompt.haveAccount')} to={login} answer={t('prompt.logIn')} />
    </>
  );

  function alertOf() {
    if (!error || error.code === 'username_taken' || error.status === 422) return undefined;
    if (error.code !== 'email_taken') return joinError(error, invited);
    return (
      <>
        {t('join.emailTaken')} <TextLink to={login}>{t('prompt.logIn')}</TextLink>
      </>
    );
  }
}
