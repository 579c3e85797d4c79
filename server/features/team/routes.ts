import { create, get, list, remove, update } from '#server/features/team/manage.ts';
import { bind } from '#server/platform/http/binding.ts';
import { teamRoutes as routes } from '#shared/contract/team.ts';

export const teamBindings = [
  bind(routes.list, list),
  bind(routes.create, create),
  bind(routes.get, get),
  bind(routes.update, update),
  bind(routes.remove, remove),
];
