import { list } from '#server/features/timezone/list.ts';
import { handle } from '#server/platform/http.ts';
import { timezoneRoutes as routes } from '#shared/contract/timezone.ts';

export const timezoneBindings = [handle(routes.list, { who: 'user', writes: false }, list)];
