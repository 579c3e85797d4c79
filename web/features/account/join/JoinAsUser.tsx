import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invitationRoutes } from '#shared/contract/member.ts';
import { useAction } from '#web/lib/queries.ts';
import { renewToken, tokenIsStale } from '#web/lib/renewToken.ts';
import { endSession, read } from '#web/lib/session.ts';
import { Alert } from '#web/features/account/Alert.tsx';
import { enterApp } from '#web/features/account/storeUserSession.ts';
import { joinError, type Invited } from '#web/features/account/join/joinError.ts';
import { Avatar } from '#web/ui/display/Avatar.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { ButtonLink } from '#web/ui/form/ButtonLink.tsx';

interface Props {
  token: string;
  invited: Invited;
  onInvalid: () => void;
  onSignedOut: () => void;
}

/** Accepts an invitation with the signed-in account, whatever address it was sent to. */
export function JoinAsUser({ token, invited, onInvalid, onSignedOut }: Props) {
  const { t } = useTranslation('auth');
  const [user] = useState(() => read('user'));
  const join = useAction(invitationRoutes.join, { quiet: true, onDone: enterApp });
  const leave = () => {
    endSession();
    onSignedOut();
  };
  const accept = async () => {
    // Public calls do not renew the token.
    if (tokenIsStale()) await renewToken();
    join.mutate(
      { body: { token } },
      {
        onError: (error) => {
          if (error.code === 'link_invalid') onInvalid();
          if (error.status === 401) leave();
        },
      },
    );
  };
  const isMember = join.error?.code === 'already_member';
  return (
    <div className="mt-6 flex flex-col gap-3">
      <p className="mb-2 flex items-center gap-3 text-14 text-text-2">
        <Avatar name={user?.display_name ?? ''} image={user?.avatar} />
        <span className="min-w-0 wrap-anywhere">
          {t('join.signedInAs', { name: user?.display_name, email: user?.email })}
        </span>
      </p>
      {join.error && <Alert>{joinError(join.error, invited)}</Alert>}
      {isMember ? (
        <ButtonLink to="/app" variant="primary" size="l">
          {t('goOn')}
        </ButtonLink>
      ) : (
        <Button
          variant="primary"
          size="l"
          busy={join.isPending || join.isSuccess}
          onClick={() => void accept()}
        >
          {t('join.accept')}
        </Button>
      )}
      <Button variant="quiet" size="l" disabled={join.isPending || join.isSuccess} onClick={leave}>
        {t('join.other')}
      </Button>
    </div>
  );
}
