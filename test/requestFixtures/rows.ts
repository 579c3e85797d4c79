/** Makes the rows that the ids of a path name, by the path. */
import { createHmac } from 'node:crypto';
import { makeUser, until } from '#test/makers.ts';
import {
  bookOnPage,
  makeBooking,
  makeException,
  makeResource,
  makeService,
  makeWaiting,
  openPage,
} from '#test/requestFixtures/bookings.ts';
import {
  aFile,
  ask,
  makeAdministrator,
  makeCustomer,
  makeMember,
  makePerson,
  makeSpareWorkspace,
  unique,
  type Params,
  type Stage,
} from '#test/requestFixtures/stage.ts';

type Maker = (stage: Stage) => Params | Promise<Params>;
type Made = { id: number };

const byAddress: Record<string, Maker> = {
  '/v1/api/agent/version/:id': async (stage) => {
    await ask(stage, 'PUT', '/v1/api/agent', { instructions: unique('Be kind') });
    await ask(stage, 'POST', '/v1/api/agent/publish', {});
    const [newest] = await ask<Made[]>(stage, 'GET', '/v1/api/agent/version');
    return { id: newest!.id };
  },
  '/v1/api/api-key/:id': made('/v1/api/api-key', () => ({ name: 'A program' })),
  '/v1/api/booking/:id': async (stage) => ({ id: (await makeBooking(stage)).id }),
  '/v1/api/booking-exception/:id': async (stage) => ({ id: (await makeException(stage)).id }),
  '/v1/api/booking-resource/:id': async (stage) => ({ id: (await makeResource(stage)).id }),
  '/v1/api/booking-service/:id': async (stage) => ({ id: (await makeService(stage)).id }),
  '/v1/api/booking-waiting/:id': async (stage) => ({ id: (await makeWaiting(stage)).id }),
  '/v1/api/channel/:id': made('/v1/api/channel', () => ({ type: 'web_chat', name: 'Website' })),
  '/v1/api/channel/:id/delivery/:delivery_id': async (stage) => {
    const number = String(Math.floor(Math.random() * 1e12) + 1e12);
    const { id } = await ask<Made>(stage, 'POST', '/v1/api/channel', {
      ...{ type: 'whatsapp', name: 'WhatsApp', phone_number_id: number, waba_id: '1234567' },
      ...{ access_token: 'unused', app_secret: 'signs' },
    });
    const value = { metadata: { phone_number_id: number }, messages: [] };
    const entry = [{ id: '1234567', changes: [{ field: 'messages', value }] }];
    const body = JSON.stringify({ object: 'whatsapp_business_account', entry });
    const signature = createHmac('sha256', 'signs').update(body).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` };
    await fetch(`${stage.app.url}/v1/webhook/whatsapp`, { method: 'POST', headers, body });
    const [delivery] = await until(async () => {
      const list = await ask<(Made & { status: string })[]>(stage, 'GET', `/v1/api/channel/${id}/delivery`);
      return list[0]?.status === 'done' && list;
    });
    return { id, delivery_id: delivery!.id };
  },
  '/v1/api/conversation/:id': async (stage) => ({ id: (await makeCustomer(stage)).conversationId }),
  '/v1/api/conversation/:id/message/:message_id': ({ answered }) => answered,
  '/v1/api/customer/:id': async (stage) => ({ id: (await makeCustomer(stage)).id }),
  '/v1/api/invitation/:id': made('/v1/api/workspace-user', () => ({
    username_or_email: `${unique('invited')}@example.com`,
  })),
  '/v1/api/knowledge/:id': async (stage) => {
    const body = { kind: 'text', title: 'Hours', text: 'We open at nine.' };
    const { id } = await ask<Made>(stage, 'POST', '/v1/api/knowledge', body);
    // A source that is being processed cannot be processed again.
    await until(async () => {
      const source = await ask<{ status: string }>(stage, 'GET', `/v1/api/knowledge/${id}`);
      return source.status === 'ready';
    });
    return { id };
  },
  '/v1/api/media/:id': made('/v1/api/media', aFile),
  '/v1/api/notification/:id': async (stage) => {
    const { owner } = stage.workspace.users;
    const { conversationId } = await makeCustomer(stage);
    const assigned = `/v1/api/conversation/${conversationId}/assign`;
    await ask(stage, 'POST', assigned, { user_id: owner }, stage.workspace.tokens.member);
    const [newest] = await ask<Made[]>(stage, 'GET', '/v1/api/notification');
    return { id: newest!.id };
  },
  '/v1/api/session/:id': async (stage) => ({ id: await sessionOf(stage, await makePerson(stage)) }),
  '/v1/api/team/:id': made('/v1/api/team', () => ({ name: unique('Team') })),
  '/v1/api/webhook/:id': made('/v1/api/webhook', ({ receiver }) => ({
    url: receiver,
    events: ['conversation.resolved'],
  })),
  '/v1/api/webhook/:id/delivery/:delivery_id': async (stage) => {
    const { id } = await thingsOf(stage, '/v1/api/webhook/:id');
    const { id: delivery_id } = await ask<Made>(stage, 'POST', `/v1/api/webhook/${id}/test`, {});
    await until(async () => {
      const list = await ask<{ status: string }[]>(stage, 'GET', `/v1/api/webhook/${id}/delivery`);
      return list[0]?.status === 'delivered';
    });
    return { id: id!, delivery_id };
  },
  '/v1/api/workspace-user/:id': async (stage) => ({ id: (await makeMember(stage)).id }),
  '/v1/api/workspace/:id': ({ workspace }) => ({ id: workspace.id }),

  '/v1/public/booking/:slug': async (stage) => ({ slug: (await openPage(stage)).slug }),
  '/v1/public/booking/manage/:token': bookOnPage,
  '/v1/public/chat/:key': async (stage) => ({ key: (await makeCustomer(stage)).key }),

  '/v1/admin/agent/:id': aWorkspace,
  '/v1/admin/mail/:id': async (stage) => {
    const email = `${await aUsername(stage)}@example.com`;
    await ask(stage, 'POST', '/v1/public/user/forgot-password', { email });
    // A delivery in progress cannot be sent again.
    return until(async () => {
      const sql = `select id from mail where to_address = $1 and status = 'sent'`;
      const [row] = await stage.app.sql<Made>(sql, [email]);
      return row && { id: Number(row.id) };
    });
  },
  '/v1/admin/plan/:id': made('/v1/admin/plan', () => ({
    unique_plan_tag: unique('plan'),
    name: 'Special',
    monthly_price: 100,
    yearly_price: 1000,
    limits: { members: 1, channels: 1, agent_answers: 1, knowledge_characters: 1, customers: null },
  })),
  '/v1/admin/session/:id': async ({ app }) => ({ id: (await makeAdministrator(app)).id }),
  '/v1/admin/system-admin/:id': async ({ app }) => ({ id: (await makeAdministrator(app)).id }),
  '/v1/admin/user/:id': async (stage) => ({ id: await makeUser(stage.app, unique('user')) }),
  '/v1/admin/workspace/:id': aWorkspace,
};

/** Makes the row that a path names; nothing for a path without ids. */
export async function thingsOf(stage: Stage, path: string): Promise<Params> {
  const known = Object.keys(byAddress)
    .filter((address) => path === address || path.startsWith(`${address}/`))
    .toSorted((one, other) => other.length - one.length);
  if (known[0]) return byAddress[known[0]]!(stage);
  if (path.includes(':')) throw new Error(`Nobody knows how to make what ${path} names.`);
  return {};
}

/** Another session of a person's. */
export async function sessionOf(stage: Stage, { name, token }: { name: string; token: string }) {
  const body = { username_or_email: name, password: 'correct horse' };
  await ask(stage, 'POST', '/v1/public/user/login', body);
  const list = await ask<{ id: number; current: boolean }[]>(
    stage,
    'GET',
    '/v1/api/session',
    undefined,
    token,
  );
  return list.find(({ current }) => !current)!.id;
}

function made(path: string, body: (stage: Stage) => object): Maker {
  return async (stage) => {
    const { id } = await ask<Made>(stage, 'POST', path, body(stage));
    return { id };
  };
}

async function aWorkspace(stage: Stage): Promise<Params> {
  return { id: (await makeSpareWorkspace(stage)).id };
}

async function aUsername(stage: Stage): Promise<string> {
  const name = unique('user');
  await makeUser(stage.app, name);
  return name;
}
