import { searchBinding } from '#server/features/knowledge/search.ts';
import { create, get, list, passages, remove, sync, update } from '#server/features/knowledge/sources.ts';
import { bind } from '#server/platform/http/binding.ts';
import { knowledgeRoutes as routes } from '#shared/contract/knowledge.ts';

export const knowledgeBindings = [
  bind(routes.list, list),
  bind(routes.create, create),
  bind(routes.get, get),
  bind(routes.update, update),
  bind(routes.remove, remove),
  bind(routes.sync, sync),
  bind(routes.passages, passages),
  searchBinding,
];
