import { useTranslation } from 'react-i18next';
import { agentRoutes } from '#shared/contract/agent.ts';
import { useCall } from '#web/lib/queries.ts';
import { Studio } from '#web/features/agent/Studio.tsx';
import { StudioSkeleton } from '#web/features/agent/StudioSkeleton.tsx';
import { LoadFailed } from '#web/ui/display/LoadFailed.tsx';

/** The settings of the agent, its versions and the playground. */
export default function StudioPage() {
  const { t } = useTranslation('parley');
  const query = useCall(agentRoutes.get, {});
  if (query.data) return <Studio agent={query.data} />;
  return query.error ? <LoadFailed title={t('failed')} query={query} /> : <StudioSkeleton />;
}
