import {
  loginAdmin,
  loginUser,
  logout,
  refreshAdmin,
  refreshUser,
} from '#server/features/account/sessions.ts';
import { handle } from '#server/platform/http.ts';
import { accountRoutes as routes } from '#shared/contract/account.ts';

const visitors = { who: 'visitor', writes: true } as const;

export const accountBindings = [
  handle(routes.userLogin, visitors, (ctx, { body }) =>
    loginUser(ctx, body.username_or_email, body.password),
  ),
  handle(routes.adminLogin, visitors, (ctx, { body }) => loginAdmin(ctx, body.username, body.password)),
  handle(routes.userRefresh, visitors, (ctx, { body }) => refreshUser(ctx, body.token, body.workspace_id)),
  handle(routes.adminRefresh, visitors, (ctx, { body }) => refreshAdmin(ctx, body.token)),
  handle(routes.switchWorkspace, visitors, (ctx, { body }) =>
    refreshUser(ctx, body.token, body.workspace_id),
  ),
  handle(routes.logout, { who: 'user', writes: true }, (ctx) => logout(ctx)),
  handle(routes.adminLogout, { who: 'admin', writes: true }, (ctx) => logout(ctx)),
];
