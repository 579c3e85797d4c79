import { create, get, list, offered, remove, update } from '#server/features/plan/manage.ts';
import { bindPlatform } from '#server/platform/http/binding.ts';
import { planRoutes as routes } from '#shared/contract/plan.ts';

export const planBindings = [
  bindPlatform(routes.offered, offered),
  bindPlatform(routes.list, list),
  bindPlatform(routes.create, create),
  bindPlatform(routes.get, get),
  bindPlatform(routes.update, update),
  bindPlatform(routes.remove, remove),
];
