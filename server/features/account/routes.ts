import type { FastifyInstance } from 'fastify';
import {
  loginAdmin,
  loginUser,
  logout,
  refreshAdmin,
  refreshUser,
} from '#server/features/account/sessions.ts';
import { adminOf, userOf } from '#server/platform/gates.ts';
import { open } from '#server/platform/http.ts';
import type { Platform } from '#server/platform/platform.ts';
import { accountRoutes as routes } from '#shared/contract/account.ts';

export function accountCalls(platform: Platform): ((server: FastifyInstance) => void)[] {
  return [
    open(routes.userLogin, ({ body, request }) =>
      loginUser(platform, body.username_or_email, body.password, request),
    ),
    open(routes.adminLogin, ({ body, request }) =>
      loginAdmin(platform, body.username, body.password, request),
    ),
    open(routes.userRefresh, ({ body }) => refreshUser(platform, body.token, body.workspace_id)),
    open(routes.adminRefresh, ({ body }) => refreshAdmin(platform, body.token)),
    open(routes.switchWorkspace, ({ body }) => refreshUser(platform, body.token, body.workspace_id)),
    open(routes.logout, async ({ request }) => {
      await logout(platform, (await userOf(platform, request)).sessionId);
      return {};
    }),
    open(routes.adminLogout, async ({ request }) => {
      await logout(platform, (await adminOf(platform, request)).session_id);
      return {};
    }),
  ];
}
