import { useQueryClient } from '@tanstack/react-query';
import { knowledgeRoutes } from '#shared/contract/knowledge.ts';
import { useLive } from '#web/lib/events.ts';
import { keyOf } from '#web/lib/queries.ts';
import { useThrottled } from '#web/lib/useThrottled.ts';

const pause = 500;

/** The routes whose answers change with a source. */
export const sourceRoutes = [
  knowledgeRoutes.list,
  knowledgeRoutes.get,
  knowledgeRoutes.passages,
  knowledgeRoutes.search,
] as const;

/** Invalidates the page's queries on live events of sources, at most every half second. */
export function useKnowledgeEvents(): void {
  const client = useQueryClient();
  const refresh = useThrottled(() => {
    for (const route of sourceRoutes) void client.invalidateQueries({ queryKey: keyOf(route) });
  }, pause);
  useLive('knowledge', refresh);
  useLive('reopened', refresh);
}
