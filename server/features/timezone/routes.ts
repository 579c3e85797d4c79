import { list } from '#server/features/timezone/list.ts';
import { handle } from '#server/platform/binding.ts';
import { timezoneRoutes as routes } from '#shared/contract/timezone.ts';

export const timezoneBindings = [handle(routes.list, { who: 'user', writes: false }, list)];
