import { useQueryClient } from '@tanstack/react-query';
import { knowledgeRoutes } from '#shared/contract/knowledge.ts';
import { useLive } from '#web/lib/events.ts';
import { keyOf } from '#web/lib/queries.ts';
import { useThrottled } from '#web/lib/useThrottled.ts';

const pause = 500;

/** Everything on the page that changes when a source does. */
export const sourceRoutes = [
  knowledgeRoutes.list,
  knowledgeRoutes.get,
  knowledgeRoutes.passages,
  knowledgeRoutes.search,
] as const;

/** Reads again what the page shows when sources were worked on, at most every half second however many they are. */
export function useKnowledgeNews(): void {
  const client = useQueryClient();
  const refresh = useThrottled(() => {
    for (const route of sourceRoutes) void client.invalidateQueries({ queryKey: keyOf(route) });
  }, pause);
  useLive('knowledge', refresh);
  useLive('reopened', refresh);
}
