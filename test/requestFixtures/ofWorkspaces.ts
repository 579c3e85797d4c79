/** What members, and their customers, do in a workspace. */
import { login, makeUser } from '#test/makers.ts';
import { lastMailTo } from '#test/mails.ts';
import {
  aFile,
  ask,
  claimsOf,
  makeCustomer,
  makeMember,
  makePerson,
  makeSpareWorkspace,
  unique,
  type Stage,
} from '#test/requestFixtures/stage.ts';
import type { Call, RequestFixture } from '#test/requestFixtures/requestFixture.ts';

const tomorrow = Math.floor(Date.now() / 1000) + 86_400;
const rule = { kind: 'member_joined', in_app: 'everyone', push: 'nobody', email: 'nobody' };

export const workspaceFixtures: Record<string, RequestFixture> = {
  'PUT /v1/api/agent': { as: 'agent.update', body: { tone: 'brief' } },
  'PUT /v1/api/agent, by an administrator who has entered': {
    as: 'agent.update',
    body: { tone: 'brief' },
    async call(stage) {
      const path = `/v1/admin/workspace/${stage.workspace.id}/enter`;
      const { token } = await ask<{ token: string }>(stage, 'POST', path, {});
      return { token, by: { kind: 'admin', id: stage.administrator.id } };
    },
  },
  'POST /v1/api/agent/publish': {
    as: 'agent.publish',
    async call(stage) {
      await ask(stage, 'PUT', '/v1/api/agent', { instructions: unique('Be brief') });
      return {};
    },
  },
  'POST /v1/api/agent/version/:id/restore': { as: 'agent.restore' },

  'POST /v1/api/api-key': { as: 'apikey.create' },
  'PUT /v1/api/api-key/:id': { as: 'apikey.update', body: { name: 'Renamed' } },
  'DELETE /v1/api/api-key/:id': { as: 'apikey.remove' },

  'POST /v1/api/channel': { as: 'channel.create' },
  'PUT /v1/api/channel/:id': { as: 'channel.update', body: { name: 'Renamed' } },
  'POST /v1/api/channel/demo-phone': { as: 'channel.open_demo_phone' },
  'POST /v1/api/channel/:id/demo-phone': {
    as: 'channel.use_demo_phone',
    body: { action: 'say', text: 'Good morning' },
    async call(stage) {
      const { id } = await ask<{ id: number }>(stage, 'POST', '/v1/api/channel/demo-phone', {});
      return { params: { id } };
    },
  },
  'POST /v1/api/channel/:id/rotate': { as: 'channel.rotate' },
  'POST /v1/api/channel/:id/check': { as: 'channel.check' },
  'POST /v1/api/channel/:id/delivery/:delivery_id/replay': { as: 'channel.replay_delivery' },
  'DELETE /v1/api/channel/:id': { as: 'channel.remove' },
  'POST /v1/api/channel/:id/identity-secret': { as: 'channel.rotate_identity_secret' },
  'DELETE /v1/api/channel/:id/identity-secret': { as: 'channel.remove_identity_secret' },

  'POST /v1/api/customer/:id/block': { as: 'customer.block' },
  'POST /v1/api/customer/:id/unblock': { as: 'customer.unblock' },
  'POST /v1/api/customer/:id/end-chats': { as: 'customer.end_chats' },
  'POST /v1/api/customer/:id/merge': {
    as: 'customer.merge',
    call: async (stage) => ({ body: { other_id: (await makeCustomer(stage)).id } }),
  },
  'POST /v1/api/customer/:id/unmerge': {
    as: 'customer.unmerge',
    async call(stage) {
      const { id } = await makeCustomer(stage);
      const body = { other_id: (await makeCustomer(stage)).id };
      const path = `/v1/api/customer/${id}/merge`;
      const { merge_id } = await ask<{ merge_id: number }>(stage, 'POST', path, body);
      return { params: { id }, body: { merge_id } };
    },
  },
  'POST /v1/api/customer/:id/keep-apart': {
    as: 'customer.keep_apart',
    call: async (stage) => ({ body: { other_id: (await makeCustomer(stage)).id } }),
  },

  // The customer is made by it: nobody else acts than the product.
  'POST /v1/public/chat/:key/session': {
    as: 'chat.open',
    inside: 'ours',
    call: async () => ({ token: '', by: { kind: 'system', id: null } }),
  },
  'POST /v1/public/chat/message': {
    as: 'conversation.receive',
    body: { client_id: 'one', text: 'Are you open?' },
  },
  'POST /v1/public/chat/media': { as: 'media.upload_in_chat', call: async () => ({ body: aFile() }) },
  'POST /v1/api/media': { as: 'media.upload', call: async () => ({ body: aFile() }) },

  'POST /v1/api/conversation/:id/message': {
    as: 'conversation.send',
    body: { client_id: 'one', kind: 'text', text: 'Yes' },
  },
  'POST /v1/api/conversation/:id/message/:message_id/retry': { as: 'conversation.retry' },
  'POST /v1/api/conversation/:id/take': { as: 'conversation.take' },
  'POST /v1/api/conversation/:id/hand-back': { as: 'conversation.hand_back' },
  'POST /v1/api/conversation/:id/assign': {
    as: 'conversation.assign',
    call: async ({ workspace }) => ({ body: { user_id: workspace.users.member } }),
  },
  'POST /v1/api/conversation/:id/label': { as: 'conversation.label', body: { labels: ['regular'] } },
  'POST /v1/api/conversation/:id/snooze': { as: 'conversation.snooze', body: { until: tomorrow } },
  'POST /v1/api/conversation/:id/resolve': { as: 'conversation.resolve' },
  'POST /v1/api/conversation/:id/undo-resolve': { as: 'conversation.undo_resolve' },
  'POST /v1/api/conversation/:id/reopen': { as: 'conversation.reopen' },
  'POST /v1/api/conversation/:id/read': { as: 'conversation.read' },

  'POST /v1/api/knowledge': { as: 'knowledge.create' },
  'PUT /v1/api/knowledge/:id': { as: 'knowledge.update', body: { title: 'Renamed' } },
  'DELETE /v1/api/knowledge/:id': { as: 'knowledge.remove' },
  'POST /v1/api/knowledge/:id/sync': { as: 'knowledge.sync' },
  'POST /v1/api/knowledge/import': {
    as: 'knowledge.import',
    call: async () => ({
      headers: { 'content-type': 'application/x-ndjson' },
      body: JSON.stringify({ kind: 'qa', question: 'Is there parking?', answer: 'Behind the house.' }),
    }),
  },

  'POST /v1/api/workspace-user': {
    as: 'member.add',
    async call({ app }) {
      const name = unique('user');
      await makeUser(app, name);
      return { body: { username_or_email: name } };
    },
  },
  'POST /v1/api/workspace-user, by an address that nobody has': {
    as: 'member.invite',
    call: async () => ({ body: { username_or_email: `${unique('invited')}@example.com` } }),
  },
  'PUT /v1/api/workspace-user/:id': { as: 'member.update', body: { role: 'admin' } },
  'DELETE /v1/api/workspace-user/:id': { as: 'member.remove' },
  'POST /v1/api/workspace/leave/:id': {
    as: 'member.leave',
    inside: 'named',
    async call(stage) {
      const { userId, name } = await makeMember(stage);
      const by = { kind: 'member', id: userId };
      return { params: { id: stage.workspace.id }, by, token: await login(stage.app, name) };
    },
  },
  'POST /v1/api/invitation/:id/resend': { as: 'invitation.resend' },
  'DELETE /v1/api/invitation/:id': { as: 'invitation.revoke' },
  'POST /v1/public/workspace/join': {
    as: 'member.join',
    inside: 'ours',
    async call(stage) {
      const { id, token } = await makePerson(stage);
      return { body: { token: await invite(stage) }, by: { kind: 'member', id }, token };
    },
  },

  'POST /v1/api/notification/:id/read': { as: 'notification.read' },
  'POST /v1/api/notification/read-all': { as: 'notification.read_all' },
  'PUT /v1/api/notification-rule': { as: 'notification.set_rules', body: { rules: [rule] } },
  'PUT /v1/api/notification-rule, by a program': {
    as: 'notification.set_rules',
    body: { rules: [rule] },
    async call(stage) {
      const body = { name: 'A program', role: 'admin' };
      const { id, key } = await ask<{ id: number; key: string }>(stage, 'POST', '/v1/api/api-key', body);
      return { token: key, by: { kind: 'api_key', id } };
    },
  },

  'POST /v1/api/subscription/subscribe': {
    as: 'subscription.subscribe',
    async call(stage) {
      const workspace = await makeSpareWorkspace(stage);
      const credit = { amount: 100_000, idempotency_key: unique('credit') };
      await ask(stage, 'POST', `/v1/admin/workspace/${workspace.id}/credit`, credit);
      return { ...(await ownerOf(stage, workspace)), body: { unique_plan_tag: 'starter' } };
    },
  },
  'POST /v1/api/subscription/toggle': {
    as: 'subscription.toggle',
    async call(stage) {
      const workspace = await makeSpareWorkspace(stage);
      const plan = { unique_plan_tag: 'starter', interval: 'month' };
      await ask(stage, 'POST', `/v1/admin/workspace/${workspace.id}/plan`, plan);
      return ownerOf(stage, workspace);
    },
  },

  'POST /v1/api/team': { as: 'team.create' },
  'PUT /v1/api/team/:id': { as: 'team.update', body: { name: 'Renamed' } },
  'DELETE /v1/api/team/:id': { as: 'team.remove' },

  'POST /v1/api/webhook': {
    as: 'webhook.create',
    call: async ({ receiver }) => ({ body: { url: receiver, events: ['conversation.resolved'] } }),
  },
  'PUT /v1/api/webhook/:id': { as: 'webhook.update', body: { enabled: false } },
  'DELETE /v1/api/webhook/:id': { as: 'webhook.remove' },
  'POST /v1/api/webhook/:id/rotate-secret': { as: 'webhook.rotate_secret' },
  'POST /v1/api/webhook/:id/test': { as: 'webhook.test' },
  'POST /v1/api/webhook/:id/delivery/:delivery_id/redeliver': { as: 'webhook.redeliver' },

  'POST /v1/api/workspace': {
    as: 'workspace.create',
    inside: 'made',
    async call(stage) {
      const { token, id } = await makePerson(stage);
      return { token, by: { kind: 'member', id } };
    },
  },
  'PUT /v1/api/workspace/:id': {
    as: 'workspace.update',
    inside: 'named',
    body: { avatar: '' },
    call: async ({ workspace: { tokens, users } }) => ({
      token: tokens.owner,
      by: { kind: 'member', id: users.owner },
    }),
  },
  'PUT /v1/api/workspace/budget': { as: 'budget.set', body: { visitor: 100, hour: null } },
  'PUT /v1/api/workspace/self': { as: 'workspace.update', body: { avatar: '' } },
  // Its own log goes with it.
  'DELETE /v1/api/workspace/:id': {
    as: 'workspace.delete',
    async call(stage) {
      const { id: userId, token } = await makePerson(stage);
      const body = { name: unique('Gone') };
      const { id } = await ask<{ id: number }>(stage, 'POST', '/v1/api/workspace', body, token);
      return { params: { id }, body, token, by: { kind: 'user', id: userId } };
    },
  },
};

/** Invites somebody and answers what their mail holds. */
export async function invite(stage: Stage): Promise<string> {
  const email = `${unique('invited')}@example.com`;
  await ask(stage, 'POST', '/v1/api/workspace-user', { username_or_email: email });
  return (await lastMailTo(stage.app, email)).token;
}

async function ownerOf(
  { app }: Stage,
  workspace: { id: number; owner: string },
): Promise<Pick<Call, 'token' | 'by' | 'inside'>> {
  const token = await login(app, workspace.owner);
  const { sub } = claimsOf(token) as { sub: string };
  return { token, by: { kind: 'member', id: Number(sub) }, inside: workspace.id };
}
