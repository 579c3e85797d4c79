import { list, read, readAll, unread } from '#server/features/notification/inbox.ts';
import { setRules, showRules } from '#server/features/notification/rules.ts';
import { bind } from '#server/platform/http/binding.ts';
import { notificationRoutes as routes } from '#shared/contract/notification.ts';

export const notificationBindings = [
  bind(routes.list, list),
  bind(routes.unread, unread),
  bind(routes.read, read),
  bind(routes.readAll, readAll),
  bind(routes.rules, showRules),
  bind(routes.setRules, setRules),
];
