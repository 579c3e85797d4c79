import { activate } from '#server/features/account/activate.ts';
import { changeEmail } from '#server/features/account/changeEmail.ts';
import { changeAdminPassword, changePassword } from '#server/features/account/changePassword.ts';
import { confirmEmail } from '#server/features/account/confirmEmail.ts';
import { atEvenPace } from '#server/features/account/evenPace.ts';
import { forgotPassword } from '#server/features/account/forgotPassword.ts';
import { loginAdmin, loginUser } from '#server/features/account/login.ts';
import * as profile from '#server/features/account/profile.ts';
import { refreshAdmin, refreshUser } from '#server/features/account/refresh.ts';
import { register } from '#server/features/account/register.ts';
import { resetPassword } from '#server/features/account/resetPassword.ts';
import { adminSessions, userSessions } from '#server/features/account/sessions.ts';
import { bindPlatform, bindHandler } from '#server/platform/http/binding.ts';
import { performOnPlatform } from '#server/platform/operation/platformOperation.ts';
import { accountRoutes as routes } from '#shared/contract/account.ts';
import {
  adminProfileRoutes,
  adminSessionRoutes,
  profileRoutes,
  sessionRoutes,
} from '#shared/contract/profile.ts';

const visitors = { who: 'visitor', audited: true } as const;

export const accountBindings = [
  bindHandler(routes.userLogin, visitors, (ctx, { body }) =>
    loginUser(ctx, body.username_or_email, body.password),
  ),
  bindHandler(routes.adminLogin, visitors, (ctx, { body }) => loginAdmin(ctx, body.username, body.password)),
  bindHandler(routes.userRefresh, visitors, (ctx, { body }) =>
    refreshUser(ctx, body.token, body.workspace_id),
  ),
  bindHandler(routes.adminRefresh, visitors, (ctx, { body }) => refreshAdmin(ctx, body.token)),
  bindHandler(routes.switchWorkspace, visitors, (ctx, { body }) =>
    refreshUser(ctx, body.token, body.workspace_id),
  ),
  bindHandler(routes.register, visitors, (ctx, { body }) =>
    atEvenPace(() => performOnPlatform(ctx, register, body)),
  ),
  bindHandler(routes.activate, visitors, (ctx, { body }) => activate(ctx, body)),
  bindHandler(routes.forgotPassword, visitors, (ctx, { body }) =>
    atEvenPace(() => performOnPlatform(ctx, forgotPassword, body)),
  ),
  bindPlatform(routes.resetPassword, resetPassword),
  bindPlatform(routes.confirmEmail, confirmEmail),
  bindPlatform(routes.logout, userSessions.logout),
  bindPlatform(routes.adminLogout, adminSessions.logout),
  bindPlatform(profileRoutes.get, profile.get),
  bindPlatform(profileRoutes.change, profile.change),
  bindPlatform(profileRoutes.changeEmail, changeEmail),
  bindPlatform(profileRoutes.changePassword, changePassword),
  bindPlatform(adminProfileRoutes.get, profile.getAdmin),
  bindPlatform(adminProfileRoutes.change, profile.changeAdministrator),
  bindPlatform(adminProfileRoutes.changePassword, changeAdminPassword),
  bindPlatform(sessionRoutes.list, userSessions.list),
  bindPlatform(sessionRoutes.end, userSessions.end),
  bindPlatform(sessionRoutes.endAll, userSessions.endAll),
  bindPlatform(adminSessionRoutes.list, adminSessions.list),
  bindPlatform(adminSessionRoutes.end, adminSessions.end),
  bindPlatform(adminSessionRoutes.endAll, adminSessions.endAll),
];
