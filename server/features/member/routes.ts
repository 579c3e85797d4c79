import { list } from '#server/features/member/list.ts';
import { bind } from '#server/platform/http.ts';
import { memberRoutes as routes } from '#shared/contract/member.ts';

export const memberBindings = [bind(routes.list, list)];
