import { knowledgeRoutes, sourceKinds, sourceStates } from '#shared/contract/knowledge.ts';
import { listOf } from '#web/lib/listOf.ts';

export const sources = listOf(knowledgeRoutes.list, {
  sortable: ['updated_at', 'title', 'status', 'passage_count', 'created_at', 'kind'],
  size: 20,
  filters: { kind: sourceKinds, status: sourceStates },
});

/** What else the page keeps in the query string, with its defaults. */
export const urlDefaults = {
  /** The source whose drawer is open. */
  source: 0,
  /** The question of the search preview. */
  ask: '',
  /** The dialog that is open: qa, text, url or import. */
  add: '',
  /** The initial question of the dialog. */
  question: '',
};

/** The call whose total is the number of sources that could not be read. */
export const failedSources = {
  query: { status: 'failed', page: 1, size: 1, field: 'updated_at', asc: false, keyword: '' },
} as const;
