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
import { bindPlatform, handle } from '#server/platform/binding.ts';
import { performOnPlatform } from '#server/platform/platformOperation.ts';
import { accountRoutes as routes } from '#shared/contract/account.ts';
import {
  adminProfileRoutes,
  adminSessionRoutes,
  profileRoutes,
  sessionRoutes,
} from '#shared/contract/profile.ts';

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
  handle(routes.register, visitors, (ctx, { body }) =>
    atEvenPace(() => performOnPlatform(ctx, register, body)),
  ),
  handle(routes.activate, visitors, (ctx, { body }) => activate(ctx, body)),
  handle(routes.forgotPassword, visitors, (ctx, { body }) =>
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
