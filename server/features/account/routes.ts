import { loginAdmin, loginUser } from '#server/features/account/login.ts';
import { refreshAdmin, refreshUser } from '#server/features/account/refresh.ts';
import { adminSessions, userSessions } from '#server/features/account/sessions.ts';
import { bindPlatform, handle } from '#server/platform/http.ts';
import { accountRoutes as routes } from '#shared/contract/account.ts';
import { adminSessionRoutes, sessionRoutes } from '#shared/contract/profile.ts';

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
  bindPlatform(routes.logout, userSessions.logout),
  bindPlatform(routes.adminLogout, adminSessions.logout),
  bindPlatform(sessionRoutes.list, userSessions.list),
  bindPlatform(sessionRoutes.end, userSessions.end),
  bindPlatform(sessionRoutes.endAll, userSessions.endAll),
  bindPlatform(adminSessionRoutes.list, adminSessions.list),
  bindPlatform(adminSessionRoutes.end, adminSessions.end),
  bindPlatform(adminSessionRoutes.endAll, adminSessions.endAll),
];
