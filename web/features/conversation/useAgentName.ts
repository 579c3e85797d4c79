import { useTranslation } from 'react-i18next';
import { agentRoutes } from '#shared/contract/agent.ts';
import { useCall } from '#web/lib/queries.ts';

/** What the agent is called, e.g. "Ada". */
export function useAgentName(): string {
  const { t } = useTranslation('chat');
  const { data } = useCall(agentRoutes.get, {}, { quiet: true, staleTime: 300_000 });
  return data?.published?.name || data?.draft.name || t('inbox.agent');
}
