import { useTranslation } from 'react-i18next';
import { agentRoutes } from '#shared/contract/agent.ts';
import { useCall } from '#web/lib/queries.ts';
import { Studio } from '#web/features/agent/Studio.tsx';
import { StudioSkeleton } from '#web/features/agent/StudioSkeleton.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';

/** What the agent is, what it does when it is unsure, its versions, and a place to try it. */
export default function StudioPage() {
  const { t } = useTranslation(['parley', 'common']);
  const { data, error, refetch, isFetching } = useCall(agentRoutes.get, {});
  if (data) return <Studio agent={data} />;
  if (!error) return <StudioSkeleton />;
  return (
    <EmptyState
      title={t('failed')}
      text={t('common:state.tryAgain')}
      action={
        <Button busy={isFetching} onClick={() => void refetch()}>
          {t('common:action.retry')}
        </Button>
      }
    />
  );
}
