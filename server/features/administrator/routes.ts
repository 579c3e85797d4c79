import { create, get, list, remove, update } from '#server/features/administrator/manage.ts';
import { bindPlatform } from '#server/platform/http/binding.ts';
import { administratorRoutes as routes } from '#shared/contract/administrator.ts';

export const administratorBindings = [
  bindPlatform(routes.list, list),
  bindPlatform(routes.create, create),
  bindPlatform(routes.get, get),
  bindPlatform(routes.update, update),
  bindPlatform(routes.remove, remove),
];
