import { current, get, grant, toggle } from '#server/features/subscription/manage.ts';
import { preview } from '#server/features/subscription/preview.ts';
import { subscribe } from '#server/features/subscription/subscribe.ts';
import { bind, bindInWorkspace } from '#server/platform/http/binding.ts';
import { subscriptionRoutes as routes } from '#shared/contract/subscription.ts';

export const subscriptionBindings = [
  bind(routes.current, current),
  bind(routes.get, get),
  bind(routes.subscribe, subscribe),
  bind(routes.toggle, toggle),
  bind(routes.preview, preview),
  bindInWorkspace(routes.grant, 'console.manage', grant),
];
