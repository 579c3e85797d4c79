import { activate } from '#server/features/account/activate.ts';
import { touch } from '#server/features/account/authentication.ts';
import { changeEmail } from '#server/features/account/changeEmail.ts';
import {
  beginPasswordCheck,
  changeAdminPassword,
  changePassword,
} from '#server/features/account/changePassword.ts';
import { clean } from '#server/features/account/clean.ts';
import { confirmEmail } from '#server/features/account/confirmEmail.ts';
import { forgotPassword } from '#server/features/account/forgotPassword.ts';
import { beginAdminLogin, beginUserLogin, loginAdmin, loginUser } from '#server/features/account/login.ts';
import * as profile from '#server/features/account/profile.ts';
import { refreshAdmin, refreshUser, switchWorkspace } from '#server/features/account/refresh.ts';
import { register } from '#server/features/account/register.ts';
import { resetPassword } from '#server/features/account/resetPassword.ts';
import { resealAllLinks, resealLinks } from '#server/features/account/session/resealLinks.ts';
import { adminSessions, userSessions } from '#server/features/account/sessions.ts';
import { countThrottled } from '#server/features/account/throttle.ts';
import type { Feature } from '#server/platform/feature.ts';
import { platformMaintenance } from '#server/platform/jobs/maintenance.ts';

export const account: Feature = {
  platformOperations: [
    ...[loginUser, loginAdmin, beginUserLogin, beginAdminLogin],
    ...[refreshUser, switchWorkspace, refreshAdmin],
    ...[register, activate, forgotPassword, resetPassword, confirmEmail, changeEmail],
    ...[changePassword, changeAdminPassword, beginPasswordCheck],
    ...[profile.get, profile.update, profile.getAdmin, profile.updateAdministrator],
    ...[userSessions.list, userSessions.end, userSessions.endAll, userSessions.logout],
    ...[adminSessions.list, adminSessions.end, adminSessions.endAll, adminSessions.logout],
    ...[clean, countThrottled, resealLinks, touch],
  ],
  reseal: [resealAllLinks],
  maintenance: [platformMaintenance('night', clean)],
};
