import { list } from '#server/features/timezone/list.ts';
import { bindHandler } from '#server/platform/http/binding.ts';
import { timezoneRoutes as routes } from '#shared/contract/timezone.ts';
import type { Feature } from '#server/platform/feature.ts';

export const timezone: Feature = {
  bindings: [bindHandler(routes.list, { who: 'user', audited: false }, list)],
};
