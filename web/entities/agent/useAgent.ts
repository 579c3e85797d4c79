import { useTranslation } from 'react-i18next';
import { agentRoutes } from '#shared/contract/agent.ts';
import { usualThresholds, type Thresholds } from '#web/entities/agent/thresholds.ts';
import { useCall } from '#web/lib/queries.ts';

/** The agent's name and thresholds, as published or else as drafted. */
export function useAgent(): { name: string; thresholds: Thresholds } {
  const { t } = useTranslation();
  const { data } = useCall(agentRoutes.get, {}, { quiet: true, staleTime: 60_000 });
  const config = data?.published ?? data?.draft;
  return { name: config?.name || t('agent'), thresholds: config ?? usualThresholds };
}
