/** What people do with their own accounts and sessions. */
import { makeUser, password } from '#test/makers.ts';
import { lastMailTo } from '#test/mails.ts';
import {
  ask,
  claimsOf,
  makeAdministrator,
  makePerson,
  unique,
  type Stage,
} from '#test/requestFixtures/stage.ts';
import type { RequestFixture } from '#test/requestFixtures/requestFixture.ts';
import { sessionOf } from '#test/requestFixtures/rows.ts';

const visitor = { token: '', by: { kind: 'visitor', id: null } };
const chosen = { current_password: password, new_password: 'another horse' };

export const accountFixtures: Record<string, RequestFixture> = {
  'POST /v1/public/user/login': {
    as: 'account.user_login',
    async call({ app }) {
      const name = unique('user');
      const id = await makeUser(app, name);
      return { ...visitor, by: { kind: 'user', id }, body: { username_or_email: name, password } };
    },
  },
  'POST /v1/public/admin/login': {
    as: 'account.admin_login',
    async call({ app }) {
      const { id, name: username } = await makeAdministrator(app);
      return { ...visitor, by: { kind: 'admin', id }, body: { username, password } };
    },
  },
  'POST /v1/public/user/refresh-token': {
    call: async (stage) => ({ ...visitor, body: { token: (await makePerson(stage)).token } }),
  },
  'POST /v1/public/admin/refresh-token': {
    call: async ({ app }) => ({ ...visitor, body: { token: (await makeAdministrator(app)).token } }),
  },
  'POST /v1/api/workspace/switch': {
    as: 'account.switch_workspace',
    async call({ workspace }) {
      const body = { token: workspace.tokens.admin, workspace_id: workspace.id };
      return { ...visitor, by: { kind: 'user', id: workspace.users.admin }, body };
    },
  },
  'POST /v1/public/user/register': { as: 'account.register' },
  'POST /v1/public/user/activate': {
    as: 'account.activate',
    async call(stage) {
      const username = unique('new');
      const email = `${username}@example.com`;
      await ask(stage, 'POST', '/v1/public/user/register', { username, email, password });
      return { ...visitor, body: { token: (await lastMailTo(stage.app, email)).token } };
    },
  },
  'POST /v1/public/user/forgot-password': {
    as: 'account.forgot_password',
    call: async (stage) => ({ ...visitor, body: { email: await anAddress(stage) } }),
  },
  'POST /v1/public/user/reset-password': {
    as: 'account.reset_password',
    async call(stage) {
      const email = await anAddress(stage);
      await ask(stage, 'POST', '/v1/public/user/forgot-password', { email });
      const { token } = await lastMailTo(stage.app, email);
      return { ...visitor, body: { token, password: 'another horse' } };
    },
  },
  'POST /v1/public/user/confirm-email': {
    as: 'account.confirm_email',
    async call(stage) {
      const email = `${unique('moved')}@example.com`;
      const { token } = await makePerson(stage);
      await ask(stage, 'POST', '/v1/api/profile/email', { email, password }, token);
      return { ...visitor, body: { token: (await lastMailTo(stage.app, email)).token } };
    },
  },
  'POST /v1/api/logout': { as: 'account.logout' },
  'POST /v1/admin/logout': { as: 'account.logout' },
  'PUT /v1/api/profile': { as: 'account.change_profile', body: { display_name: 'Somebody else' } },
  'POST /v1/api/profile/email': {
    as: 'account.change_email',
    call: async () => ({ body: { email: `${unique('moved')}@example.com`, password } }),
  },
  'POST /v1/api/profile/password': { as: 'account.change_password', body: chosen },
  'PUT /v1/admin/profile': { as: 'account.change_admin_profile', body: { avatar: '' } },
  'POST /v1/admin/profile/password': { as: 'account.change_admin_password', body: chosen },
  'DELETE /v1/api/session/:id': {
    as: 'account.end_session',
    async call(stage) {
      const person = await makePerson(stage);
      const { token, id } = person;
      return { token, by: { kind: 'user', id }, params: { id: await sessionOf(stage, person) } };
    },
  },
  'POST /v1/api/session/end-all': { as: 'account.end_all_sessions' },
  'DELETE /v1/admin/session/:id': {
    as: 'account.end_session',
    async call({ app }) {
      const { token, id } = await makeAdministrator(app);
      return { token, by: { kind: 'admin', id }, params: { id: (claimsOf(token) as { sid: number }).sid } };
    },
  },
  'POST /v1/admin/session/end-all': { as: 'account.end_all_sessions' },
  'POST /v1/api/push_notification/register': { as: 'push.register' },
  'POST /v1/api/push_notification/unsubscribe': { as: 'push.unsubscribe' },
};

async function anAddress({ app }: Stage): Promise<string> {
  const name = unique('user');
  await makeUser(app, name);
  return `${name}@example.com`;
}
