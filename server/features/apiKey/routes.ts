import { create, get, list, remove, update } from '#server/features/apiKey/manage.ts';
import { bind } from '#server/platform/http/binding.ts';
import { apiKeyRoutes as routes } from '#shared/contract/apiKey.ts';

export const apiKeyBindings = [
  bind(routes.list, list),
  bind(routes.create, create),
  bind(routes.get, get),
  bind(routes.update, update),
  bind(routes.remove, remove),
];
