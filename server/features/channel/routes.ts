import { create, get, list, remove, update } from '#server/features/channel/manage.ts';
import { bind } from '#server/platform/http/binding.ts';
import { channelRoutes as routes } from '#shared/contract/channel.ts';

export const channelBindings = [
  bind(routes.list, list),
  bind(routes.create, create),
  bind(routes.get, get),
  bind(routes.update, update),
  bind(routes.remove, remove),
];
