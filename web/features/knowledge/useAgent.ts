import { agentRoutes } from '#shared/contract/agent.ts';
import { useCall } from '#web/lib/queries.ts';
import { usualThresholds, type Thresholds } from '#web/features/knowledge/try/verdictOf.ts';

/** Who answers from the knowledge base, and how sure it wants to be: as published, or else as drafted. */
export function useAgent(): { name: string; thresholds: Thresholds } {
  const { data } = useCall(agentRoutes.get, {}, { quiet: true, staleTime: 60_000 });
  const config = data?.published ?? data?.draft;
  if (!config) return { name: 'Ada', thresholds: usualThresholds };
  return {
    name: config.name,
    thresholds: { answer: config.answer_threshold, choice: config.choice_threshold },
  };
}
