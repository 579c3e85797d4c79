/** What those who run the system do. */
import { login, makeUser } from '#test/makers.ts';
import { ask, makeSpareWorkspace, unique } from '#test/requestFixtures/stage.ts';
import type { RequestFixture } from '#test/requestFixtures/requestFixture.ts';

export const consoleFixtures: Record<string, RequestFixture> = {
  'POST /v1/admin/system-admin': { as: 'administrator.create' },
  'PUT /v1/admin/system-admin/:id': { as: 'administrator.update', body: { role: 'member' } },
  'DELETE /v1/admin/system-admin/:id': { as: 'administrator.remove' },

  'POST /v1/admin/workspace': {
    as: 'workspace.create',
    inside: 'made',
    async call({ app }) {
      const owner = unique('owner');
      await makeUser(app, owner);
      return { body: { name: 'Made for somebody', owner } };
    },
  },
  'PUT /v1/admin/workspace/:id': { as: 'workspace.update', inside: 'named', body: { name: 'Renamed' } },
  'POST /v1/admin/workspace/:id/suspend': { as: 'workspace.suspend', inside: 'named' },
  'POST /v1/admin/workspace/:id/resume': {
    as: 'workspace.resume',
    inside: 'named',
    async call(stage) {
      const { id } = await makeSpareWorkspace(stage);
      await ask(stage, 'POST', `/v1/admin/workspace/${id}/suspend`, {});
      return { params: { id } };
    },
  },
  'POST /v1/admin/workspace/:id/enter': { as: 'workspace.enter', inside: 'named' },
  'POST /v1/admin/workspace/:id/plan': {
    as: 'subscription.grant',
    inside: 'named',
    body: { unique_plan_tag: 'pro', interval: 'year' },
  },
  'POST /v1/admin/workspace/:id/credit': { as: 'wallet.credit', inside: 'named' },
  // Its own log goes with it.
  'DELETE /v1/admin/workspace/:id': {
    as: 'workspace.delete',
    async call(stage) {
      const { id, name } = await makeSpareWorkspace(stage);
      return { params: { id }, body: { name } };
    },
  },
  'POST /v1/admin/agent/:id/pause': { as: 'agent.pause', inside: 'named' },
  'POST /v1/admin/agent/:id/resume': {
    as: 'agent.resume',
    inside: 'named',
    async call(stage) {
      const { id } = await makeSpareWorkspace(stage);
      await ask(stage, 'POST', `/v1/admin/agent/${id}/pause`, {});
      return { params: { id } };
    },
  },

  'POST /v1/admin/job/:id/retry': {
    as: 'console.retry_job',
    async call({ app }) {
      const [row] = await app.sql<{ id: number }>(
        `insert into job_set_aside (kind, key, payload, lost, created_at)
         values ('mail.due', $1, '{"workspaceId": 0}', 3, now()) returning id::int`,
        [unique('job')],
      );
      return { params: { id: row!.id } };
    },
  },

  'POST /v1/admin/mail/:id/resend': { as: 'mail.resend' },

  'PUT /v1/admin/settings/system': { as: 'settings.system', body: { system_slogan: 'At your service' } },
  'PUT /v1/admin/settings/notification': { as: 'settings.notification', body: { from_name: 'Desk' } },
  'POST /v1/admin/settings/notification/test': { as: 'mail.test', body: { to: 'somebody@example.com' } },
  'PUT /v1/admin/settings/stripe': { as: 'settings.stripe', body: { publishable_key: 'pk_test' } },
  'PUT /v1/admin/settings/retention': { as: 'settings.retention', body: { mail_days: 60 } },
  'PUT /v1/admin/settings/google': { as: 'settings.google', body: { client_id: 'client' } },
  'PUT /v1/admin/settings/facebook': { as: 'settings.facebook', body: { app_id: '4711' } },
  'PUT /v1/admin/settings/limits': { as: 'settings.limits', body: { proof_bits: 12 } },
  'PUT /v1/admin/settings/ai': { as: 'settings.ai', call: async ({ model }) => ({ body: model }) },

  'POST /v1/admin/plan': { as: 'plan.create' },
  'PUT /v1/admin/plan/:id': { as: 'plan.update', body: { name: 'Renamed' } },
  'DELETE /v1/admin/plan/:id': { as: 'plan.remove' },

  'POST /v1/admin/user': { as: 'user.create' },
  'PUT /v1/admin/user/:id': { as: 'user.update', body: { display_name: 'Renamed' } },
  'POST /v1/admin/user/:id/disable': { as: 'user.disable' },
  'POST /v1/admin/user/:id/enable': {
    as: 'user.enable',
    async call(stage) {
      const id = await makeUser(stage.app, unique('user'));
      await ask(stage, 'POST', `/v1/admin/user/${id}/disable`, {});
      return { params: { id } };
    },
  },
  'POST /v1/admin/user/:id/reset-password': { as: 'user.reset_password' },
  'DELETE /v1/admin/user/:id/session': {
    as: 'user.end_sessions',
    async call({ app }) {
      const name = unique('user');
      const id = await makeUser(app, name);
      await login(app, name);
      return { params: { id } };
    },
  },
  'DELETE /v1/admin/user/:id': { as: 'user.remove' },
};
