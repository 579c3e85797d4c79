import { usage } from '#server/features/usage/read.ts';
import { bind } from '#server/platform/http/binding.ts';
import { usageRoutes as routes } from '#shared/contract/usage.ts';

export const usageBindings = [bind(routes.get, usage)];
