import { list } from '#server/features/timezone/list.ts';
import { bindHandler } from '#server/platform/http/binding.ts';
import { timezoneRoutes as routes } from '#shared/contract/timezone.ts';

export const timezoneBindings = [bindHandler(routes.list, { who: 'user', audited: false }, list)];
