import { activate } from '#server/features/account/activate.ts';
import { touch } from '#server/features/account/authentication.ts';
import { changeEmail } from '#server/features/account/changeEmail.ts';
import { changeAdminPassword, changePassword } from '#server/features/account/changePassword.ts';
import { confirmEmail } from '#server/features/account/confirmEmail.ts';
import { cleanAccounts } from '#server/features/account/clean.ts';
import { atEvenPace } from '#server/features/account/evenPace.ts';
import { forgotPassword } from '#server/features/account/forgotPassword.ts';
import { loginAdmin, loginUser } from '#server/features/account/login.ts';
import * as profile from '#server/features/account/profile.ts';
import { refreshAdmin, refreshUser } from '#server/features/account/refresh.ts';
import { register } from '#server/features/account/register.ts';
import { resetPassword } from '#server/features/account/resetPassword.ts';
import { adminSessions, userSessions } from '#server/features/account/sessions.ts';
import { bindHandler } from '#server/platform/http/binding.ts';
import { performOnPlatform } from '#server/platform/operation/platformOperation.ts';
import { accountRoutes as routes } from '#shared/contract/account.ts';
import type { Feature } from '#server/platform/feature.ts';

const visitors = { who: 'visitor', audited: true } as const;

export const account: Feature = {
  platformOperations: [
    ...[resetPassword, confirmEmail, changeEmail, changePassword, changeAdminPassword, touch],
    ...[profile.get, profile.change, profile.getAdmin, profile.changeAdministrator],
    ...[userSessions.list, userSessions.end, userSessions.endAll, userSessions.logout],
    ...[adminSessions.list, adminSessions.end, adminSessions.endAll, adminSessions.logout],
  ],
  bindings: [
    bindHandler(routes.userLogin, visitors, (ctx, { body }) =>
      loginUser(ctx, body.username_or_email, body.password),
    ),
    bindHandler(routes.adminLogin, visitors, (ctx, { body }) =>
      loginAdmin(ctx, body.username, body.password),
    ),
    bindHandler(routes.userRefresh, visitors, (ctx, { body }) =>
      refreshUser(ctx, body.token, body.workspace_id),
    ),
    bindHandler(routes.adminRefresh, visitors, (ctx, { body }) => refreshAdmin(ctx, body.token)),
    bindHandler(routes.switchWorkspace, visitors, (ctx, { body }) =>
      refreshUser(ctx, body.token, body.workspace_id),
    ),
    bindHandler(routes.register, visitors, (ctx, { body }) =>
      atEvenPace(() => performOnPlatform(ctx, register, { body })),
    ),
    bindHandler(routes.activate, visitors, (ctx, { body }) => activate(ctx, body)),
    bindHandler(routes.forgotPassword, visitors, (ctx, { body }) =>
      atEvenPace(() => performOnPlatform(ctx, forgotPassword, { body })),
    ),
  ],
  maintenance: [{ name: 'account.clean', every: 'night', run: cleanAccounts }],
};
