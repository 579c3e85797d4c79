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
import { bindPlatform, bindHandler } from '#server/platform/http/binding.ts';
import { userRoutes as routes } from '#shared/contract/user.ts';

export const userBindings = [
  bindPlatform(routes.list, list),
  bindPlatform(routes.create, create),
  bindPlatform(routes.get, get),
  bindPlatform(routes.update, update),
  bindPlatform(routes.disable, disable),
  bindPlatform(routes.enable, enable),
  bindPlatform(routes.resetPassword, resetPassword),
  bindPlatform(routes.sessions, sessions),
  bindPlatform(routes.endSessions, endSessions),
  bindHandler(routes.remove, { who: 'console.manage', audited: true }, remove),
];
