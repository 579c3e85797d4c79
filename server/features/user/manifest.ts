import {
  create,
  disable,
  enable,
  endSessions,
  get,
  list,
  resetPassword,
  sessions,
  update,
} from '#server/features/user/manage.ts';
import { remove } from '#server/features/user/remove.ts';
import { bindHandler } from '#server/platform/http/binding.ts';
import { userRoutes as routes } from '#shared/contract/user.ts';
import type { Feature } from '#server/platform/feature.ts';

export const user: Feature = {
  platformOperations: [create, disable, enable, endSessions, get, list, resetPassword, sessions, update],
  bindings: [bindHandler(routes.remove, { who: 'console.manage', audited: true }, remove)],
};
