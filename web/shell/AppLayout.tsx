import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useNavigate } from 'react-router';
import { conversationRoutes } from '#shared/contract/conversation.ts';
import { lazily } from '#web/lib/lazily.tsx';
import { openLive, useLive } from '#web/lib/events.ts';
import { useLater } from '#web/lib/time/useLater.ts';
import { useShortcuts } from '#web/lib/useShortcuts.ts';
import { useThrottled } from '#web/lib/useThrottled.ts';
import { keyOf, useCall } from '#web/lib/queries.ts';
import { isTransient } from '#web/lib/request.ts';
import { isVisiting, useStored } from '#web/lib/session.ts';
import { hasWorkspace, selectWorkspace } from '#web/lib/workspace.ts';
import { inbox, Layout } from '#web/shell/Layout.tsx';
import { userMenu } from '#web/shell/menu/menu.ts';
import { OrganizationSwitcher } from '#web/shell/OrganizationSwitcher.tsx';
import { Problem } from '#web/shell/Problem.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { SkeletonLines } from '#web/ui/display/Skeleton.tsx';

const VisitBar = lazily(() => import('#web/shell/VisitBar.tsx'));
const PushEntry = lazily(() => import('#web/shell/push/PushEntry.tsx'));

/** The workspace app: the inbox in its sidebar shows how many conversations wait for a person. */
export default function AppLayout() {
  const navigate = useNavigate();
  useShortcuts({
    'g i': () => void navigate(inbox),
    'g a': () => void navigate('/app/parley/parley'),
    'g b': () => void navigate('/app/booking/booking'),
    'g k': () => void navigate('/app/ai-knowledge/knowledge'),
  });
  const counts = { [inbox]: useWaiting() };
  // An administrator on a visit is in this organization only.
  const around = isVisiting() ? { top: <VisitBar /> } : { head: OrganizationSwitcher };
  return (
    <Layout side="user" apps={userMenu} counts={counts} {...around}>
      <RequireWorkspace />
    </Layout>
  );
}

/** Shows the page once its workspace is selected; at once when the stored session is still valid. */
function RequireWorkspace() {
  const { t } = useTranslation();
  const [isKnown] = useState(hasWorkspace);
  const { isSuccess, error, refetch, isFetching } = useQuery({
    queryKey: ['selected workspace'],
    queryFn: async () => (await selectWorkspace(), true),
    staleTime: Infinity,
    // A page that is shown already stays while the server cannot be reached.
    retry: (_, failure) => isKnown && isTransient(failure.cause),
  });
  const workspace = useStored('workspace');
  const isReady = isSuccess || isKnown;
  if (error) {
    return (
      <Problem title={error.message} text={t('state.tryAgain')}>
        <Button variant="primary" busy={isFetching} onClick={() => void refetch()}>
          {t('action.retry')}
        </Button>
      </Problem>
    );
  }
  if (!isReady) return <SkeletonLines lines={6} className="p-6" />;
  return (
    <Fragment key={workspace?.id}>
      {workspace && <Live />}
      <Outlet />
    </Fragment>
  );
}

/** Holds the live connection to the workspace while it is mounted. */
function Live() {
  useEffect(openLive, []);
  return useLater(3_000) && !isVisiting() ? <PushEntry /> : null;
}

/** How many conversations wait for a person. */
function useWaiting(): number {
  const client = useQueryClient();
  const { data } = useCall(
    conversationRoutes.counts,
    {},
    { quiet: true, enabled: useStored('workspace') !== null },
  );
  const count = () => void client.invalidateQueries({ queryKey: keyOf(conversationRoutes.counts) });
  const again = useThrottled(count, 1000);
  useLive('conversation', again);
  useLive('reopened', again);
  return data?.waiting ?? 0;
}
