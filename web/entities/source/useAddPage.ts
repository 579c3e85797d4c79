import { knowledgeRoutes } from '#shared/contract/knowledge.ts';
import type { Route } from '#shared/schema/route.ts';
import { useAction } from '#web/lib/queries.ts';
import { reportError } from '#web/lib/reportError.ts';

interface Options {
  refresh: readonly Route[];
  onAdded: () => void;
  /** The page is a source already. */
  onKnown: (sourceId: number) => void;
}

/** Adds a web page by its address. */
export function useAddPage({ refresh, onAdded, onKnown }: Options) {
  const action = useAction(knowledgeRoutes.create, { refresh, quiet: true });
  return {
    isPending: action.isPending,
    add: (url: string) =>
      action.mutate(
        { body: { kind: 'url', url } },
        {
          onSuccess: onAdded,
          onError: (error) => {
            if (error.code === 'source_exists') onKnown(Number(error.fields['source_id']));
            else reportError(error);
          },
        },
      ),
  };
}
