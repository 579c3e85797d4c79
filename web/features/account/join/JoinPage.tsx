import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invitationRoutes } from '#shared/contract/member.ts';
import { useCall } from '#web/lib/queries.ts';
import { read } from '#web/lib/session.ts';
import { useSearch } from '#web/lib/useSearch.ts';
import { Alert } from '#web/features/account/Alert.tsx';
import { InvalidLink } from '#web/features/account/InvalidLink.tsx';
import { Heading } from '#web/features/account/Heading.tsx';
import { JoinAsNew } from '#web/features/account/join/JoinAsNew.tsx';
import { JoinAsUser } from '#web/features/account/join/JoinAsUser.tsx';
import { signInErrorText } from '#web/features/account/signInErrorText.ts';
import { Avatar } from '#web/ui/display/Avatar.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { SkeletonLines } from '#web/ui/display/Skeleton.tsx';

/** The link of an invitation: accepted with the signed-in account or with a new one. */
export default function JoinPage() {
  const { t } = useTranslation(['auth', 'common']);
  const [{ token }] = useSearch({ token: '' });
  const [isSignedIn, setSignedIn] = useState(hasSession);
  const [isInvalid, setInvalid] = useState(token === '');
  const { data, error, refetch, isFetching } = useCall(
    invitationRoutes.preview,
    { query: { token } },
    { quiet: true, enabled: !isInvalid, staleTime: Infinity },
  );
  if (isInvalid || error?.code === 'link_invalid') {
    return <InvalidLink text={t('auth:join.dead')} links={[['/app', t('auth:goOn')]]} />;
  }
  if (error) {
    return (
      <>
        <Heading title={t('auth:join.invited')} />
        <div className="mt-8 flex flex-col gap-5">
          <Alert>{signInErrorText(error)}</Alert>
          <Button size="l" busy={isFetching} onClick={() => void refetch()}>
            {t('common:action.retry')}
          </Button>
        </div>
      </>
    );
  }
  if (!data) return <SkeletonLines lines={6} />;
  const way = { token, invited: data, onInvalid: () => setInvalid(true) };
  return (
    <>
      <Heading title={t('auth:join.title', { workspace: data.workspace })} />
      <p className="mt-5 flex items-center gap-3 rounded-3 bg-human-soft px-4 py-3.5 text-14">
        <Avatar name={data.workspace} size={36} shape="square" className="[--avatar:var(--color-surface)]" />
        <span className="min-w-0 wrap-anywhere">
          {data.inviter
            ? t(`auth:join.by.${data.role}`, { inviter: data.inviter })
            : t(`auth:join.as.${data.role}`)}
        </span>
      </p>
      {isSignedIn ? <JoinAsUser {...way} onSignedOut={() => setSignedIn(false)} /> : <JoinAsNew {...way} />}
    </>
  );
}

function hasSession(): boolean {
  return read('user-role') === 'user' && read('token') !== null && read('user') !== null;
}
