/** Two workspaces: neither sees or changes rows of the other. Checks the catalogue of the database too. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations, bindings } from '#server/catalog.ts';
import { perform } from '#server/platform/operation/operation.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import type { Conversation } from '#shared/contract/conversation.ts';
import type { Source } from '#shared/contract/knowledge.ts';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { exampleOf, exampleQuery } from '#test/example.ts';
import { listen } from '#test/listen.ts';
import {
  makeAdmin,
  makeChat,
  makeWorkspace,
  say,
  teach,
  until,
  type TestChat,
  type TestWorkspace,
} from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';

let app: TestApp;
let ours: TestWorkspace;
let theirs: TestWorkspace;
let theirChat: TestChat;
let foreign: Record<string, number>;

beforeAll(async () => {
  app = await startApp();
  ours = await makeWorkspace(app, 'Ours');
  theirs = await makeWorkspace(app, 'Theirs');
  const [source] = await teach(app, theirs, [
    { kind: 'qa', question: 'What is the vault code?', answer: 'The vault code is 4711.' },
  ]);
  theirChat = await makeChat(app, theirs);
  const asked = await say(app, theirChat, 'What is the vault code?');
  const answer = await until(async () => {
    const token = theirChat.token;
    const messages = await data<{ id: number; author: string }[]>(
      app,
      'GET',
      `/v1/public/chat/message?after=${asked.id}`,
      { token },
    );
    return messages.find((message) => message.author === 'agent');
  });
  const [conversation] = await data<Conversation[]>(app, 'GET', '/v1/api/conversation', {
    token: theirs.tokens.owner,
  });
  const [version] = await data<{ id: number }[]>(app, 'GET', '/v1/api/agent/version', {
    token: theirs.tokens.owner,
  });
  await data(app, 'POST', `/v1/api/conversation/${conversation!.id}/assign`, {
    token: theirs.tokens.owner,
    body: { user_id: theirs.users.member },
  });
  const [notification] = await data<{ id: number }[]>(app, 'GET', '/v1/api/notification', {
    token: theirs.tokens.member,
  });
  const [session] = await data<{ id: number }[]>(app, 'GET', '/v1/api/session', {
    token: theirs.tokens.owner,
  });
  foreign = {
    session: session!.id,
    notification: notification!.id,
    conversation: conversation!.id,
    customer: conversation!.customer.id,
    channel: theirChat.channelId,
    knowledge: source!,
    version: version!.id,
    message: answer.id,
    workspace: theirs.id,
    ...(await makeTheirs()),
  };
});

/** One row of each kind that owners and admins make. */
async function makeTheirs(): Promise<Record<string, number>> {
  const token = theirs.tokens.owner;
  const make = async (path: string, body: object) =>
    (await data<{ id: number }>(app, 'POST', path, { token, body })).id;
  const [membership] = await data<{ id: number }[]>(app, 'GET', '/v1/api/workspace-user', { token });
  const form = new FormData();
  form.append('file', new Blob(['the vault code'], { type: 'text/plain' }), 'vault.txt');
  const hook = { url: 'https://example.com/vault', events: ['message.created'] };
  const resource = await make('/v1/api/booking-resource', { name: 'Vault room' });
  const service = { name: 'Vault visit', minutes: 30, resource_ids: [resource] };
  const starts_at = Math.floor(Date.now() / 3_600_000) * 3600 + 7200;
  const service_id = await make('/v1/api/booking-service', service);
  const exception = { date: '2031-01-01', note: 'the vault is closed' };
  return {
    booking: await make('/v1/api/booking', { service_id, starts_at, any_time: true }),
    'booking-exception': (
      await data<{ id: number }>(app, 'PUT', '/v1/api/booking-exception', { token, body: exception })
    ).id,
    'booking-resource': resource,
    'booking-service': service_id,
    'booking-waiting': await make('/v1/api/booking-waiting', {
      ...{ service_id, from: '2031-01-01', to: '2031-01-02' },
      customer: { name: 'Vault guest', email: 'guest@example.com' },
    }),
    'api-key': await make('/v1/api/api-key', { name: 'Vault robot' }),
    media: (await data<{ id: number }>(app, 'POST', '/v1/api/media', { token, body: form })).id,
    invitation: await make('/v1/api/workspace-user', { username_or_email: 'friend@example.com' }),
    team: await make('/v1/api/team', { name: 'Vault keepers' }),
    webhook: await make('/v1/api/webhook', hook),
    'workspace-user': membership!.id,
  };
}

afterAll(() => app.stop());

describe('every call with an id', () => {
  const withId = bindings.filter(({ route }) => /^\/v1\/api\/.*:id/.test(route.path));

  /** Values that the schema alone does not give. */
  const needed: Record<string, object> = {
    '/v1/api/conversation/:id/message': { text: 'hello' },
    '/v1/api/customer/:id/merge': { other_id: 999_999 },
    '/v1/api/customer/:id/keep-apart': { other_id: 999_999 },
  };

  it.each(withId.map(({ route }) => [route.method, route.path, route] as const))(
    '%s %s returns 404 for an id of another workspace',
    async (method, path, route) => {
      const entity = path.includes('/version/') ? 'version' : path.split('/')[3]!;
      expect(foreign).toHaveProperty(entity);
      const url = path
        .replace(':id', String(foreign[entity]))
        .replace(':message_id', String(foreign['message']))
        .replace(':delivery_id', '1');
      const body = route.body && { ...(exampleOf(route.body) as object), ...needed[path] };
      const mine = await call(app, method, url + exampleQuery(route), { token: ours.tokens.owner, body });
      expect([mine.status, mine.body.error_code]).toEqual([404, 'not_found']);
      expect(JSON.stringify(mine.body)).not.toMatch(/4711|vault/);
    },
  );
});

describe('every operation', () => {
  it('has a unique name of the form feature.verb', () => {
    const names = operations.map((operation) => operation.name);
    expect(names.filter((name) => !/^[a-z]+\.[a-z_]+$/.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s rejects actors without the permission before it parses the input',
    async (_name, operation) => {
      const base = { platform: app.platform, workspaceId: ours.id, traceId: 'test', locale: 'en' } as const;
      const customer = { kind: 'customer', customerId: 1, conversationId: 1, channelId: 1 } as const;
      const member = { kind: 'member', userId: 1, name: 'x', role: 'member', sessionId: 1 } as const;
      const outsider: Ctx = { ...base, actor: operation.permission === 'customer' ? member : customer };
      await expect(perform(outsider, operation, { nonsense: true })).rejects.toMatchObject({
        code: 'forbidden',
      });
    },
  );
});

describe('lists, searches, counts and files', () => {
  it('return nothing of another workspace', async () => {
    const token = ours.tokens.owner;
    for (const path of ['/v1/api/conversation', '/v1/api/channel', '/v1/api/knowledge']) {
      const answer = await call(app, 'GET', `${path}?size=9999`, { token });
      expect(answer.body.page?.total).toBe(0);
    }
    const hits = await data<unknown[]>(app, 'POST', '/v1/api/knowledge/search', {
      token,
      body: { query: 'vault code' },
    });
    expect(hits).toEqual([]);
    const counts = await data<object>(app, 'GET', '/v1/api/conversation/count', { token });
    expect(counts).toEqual({ waiting: 0, mine: 0, open: 0, unread: 0 });
    const members = await call(app, 'GET', '/v1/api/workspace-user?size=100', { token });
    expect(members.body.page?.total).toBe(3);
  });

  it('reject a reference to a row of another workspace', async () => {
    const token = ours.tokens.owner;
    const chat = await makeChat(app, ours);
    await say(app, chat, 'hello');
    const form = new FormData();
    form.append('file', new Blob(['their secret'], { type: 'text/plain' }), 'secret.txt');
    const file = await data<{ id: number; url: string }>(app, 'POST', '/v1/api/media', {
      token: theirs.tokens.owner,
      body: form,
    });
    const source = await call(app, 'POST', '/v1/api/knowledge', {
      token,
      body: { kind: 'file', media_id: file.id },
    });
    expect(source.status).toBe(422);
    const [conversation] = await data<Conversation[]>(app, 'GET', '/v1/api/conversation', { token });
    const send = { client_id: 'f', kind: 'document', media_id: file.id };
    expect(
      (await call(app, 'POST', `/v1/api/conversation/${conversation!.id}/message`, { token, body: send }))
        .body.error_code,
    ).toBe('media_missing');
    const assign = { user_id: theirs.users.owner };
    expect(
      (await call(app, 'POST', `/v1/api/conversation/${conversation!.id}/assign`, { token, body: assign }))
        .status,
    ).toBe(404);
    const moved = file.url.replace(/media\/\d+/, `media/${ours.id}`);
    expect((await fetch(app.url + moved)).status).toBe(404);
    expect(await (await fetch(app.url + file.url)).text()).toBe('their secret');
  });
});

describe('live events', () => {
  it('of another workspace are not received', async () => {
    const ear = await listen(`${app.url}/v1/api/events`, ours.tokens.owner, 0);
    await say(app, theirChat, 'a secret word: swordfish');
    const chat = await makeChat(app, ours);
    await say(app, chat, 'ours is heard');
    await until(async () => JSON.stringify(ear.events).includes('ours is heard'));
    expect(JSON.stringify(ear.events)).not.toMatch(/swordfish|vault/);
    ear.close();
  });
});

describe('token', () => {
  it('of one kind is rejected by the calls of another', async () => {
    const paths = [
      ['GET', '/v1/api/conversation', theirChat.token],
      ['GET', '/v1/public/chat/message', ours.tokens.owner],
      ['GET', '/v1/admin/settings/ai', ours.tokens.owner],
      ['GET', '/v1/api/conversation', 'nonsense'],
      ['GET', '/v1/api/conversation', ''],
    ] as const;
    for (const [method, path, token] of paths) {
      expect(await call(app, method, path, { token })).toMatchObject({
        status: 401,
        body: { error_code: 'unauthorized' },
      });
    }
  });

  it('is not issued for a workspace that its user is not a member of', async () => {
    const body = { token: ours.tokens.owner, workspace_id: theirs.id };
    for (const path of ['/v1/api/workspace/switch', '/v1/public/user/refresh-token']) {
      expect(await call(app, 'POST', path, { body })).toMatchObject({
        status: 404,
        body: { error_code: 'not_found' },
      });
    }
  });

  it('is rejected after the membership ended', async () => {
    const workspace = await makeWorkspace(app, 'Leaving');
    await app.sql('delete from workspace_user where workspace_id = $1 and user_id = $2', [
      workspace.id,
      workspace.users.member,
    ]);
    const answer = await call(app, 'GET', '/v1/api/conversation', { token: workspace.tokens.member });
    expect(answer).toMatchObject({ status: 401, body: { error_code: 'membership_ended' } });
  });
});

describe('database', () => {
  it('forces row security for read and write on every workspace table', async () => {
    const tables = await app.sql<{ name: string; enabled: boolean; forced: boolean; policies: number }>(`
      select relname as name, relrowsecurity as enabled, relforcerowsecurity as forced,
        (select count(*)::int from pg_policy where polrelid = pg_class.oid and polcmd = '*'
          and polqual is not null and polwithcheck is not null) as policies
      from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and (relname = 'workspace' or exists (
          select from pg_attribute where attrelid = pg_class.oid and attname = 'workspace_id' and not attisdropped))`);
    expect(tables.length).toBeGreaterThan(15);
    expect(tables.filter((table) => !table.enabled || !table.forced || table.policies !== 1)).toEqual([]);
  });

  it('includes workspace_id in every foreign key between workspace tables', async () => {
    const keys = await app.sql<{ key: string; columns: string[] }>(`
      select conname as key, array_agg(attname::text) as columns
      from pg_constraint
      join unnest(conkey) as part(number) on true
      join pg_attribute on attrelid = conrelid and attnum = part.number
      where contype = 'f' and connamespace = 'public'::regnamespace
        and exists (select from pg_attribute a where a.attrelid = conrelid and a.attname = 'workspace_id')
        and exists (select from pg_attribute a where a.attrelid = confrelid and a.attname = 'workspace_id')
      group by conname`);
    expect(keys.length).toBeGreaterThan(10);
    expect(keys.filter((key) => !key.columns.includes('workspace_id'))).toEqual([]);
  });

  it('has roles that own nothing, cannot log in and do not bypass row security', async () => {
    const roles = await app.sql(`
      select rolname from pg_roles where rolname like 'parley\\_%' and rolname <> 'parley_app'
        and (rolsuper or rolbypassrls or rolcanlogin or rolcreaterole or rolcreatedb
          or exists (select from pg_class where relowner = pg_roles.oid))`);
    expect(roles).toEqual([]);
  });

  it('grants the crossWorkspace role a few columns, without secrets and texts of people', async () => {
    const columns = await app.sql<{ column: string }>(`
      select table_name || '.' || column_name as column from information_schema.column_privileges
      where grantee = 'parley_directory' and table_name not in ('session', 'setting') order by 1`);
    // How many messages there were on a day is no message, and neither is who wrote last, and when, and which message
    // waits for its provider. Of customers, what decides about the tokens of their chats.
    const figures =
      /^usage_day\.messages_(received|sent)$|^conversation\.(customer_id|last_(message_author|customer_message_at))$|^customer\.(workspace_id|id|blocked_at|chat_tokens_from)$|^message_delivery\.|^booking_message\.(workspace_id|status|due_at)$/;
    const names = columns.map((row) => row.column);
    expect(names).toContain('channel.key');
    expect(
      names.filter((name) =>
        /password|secret|message|passage|customer|content|config|draft|instruction/.test(
          name.replace(figures, ''),
        ),
      ),
    ).toEqual([]);
  });

  it('shows a workspace no setting of the system except its name', async () => {
    const token = await makeAdmin(app, 'owner');
    const body = { smtp_host: 'mail.example', smtp_password: 'hidden', from_address: 'desk@mail.example' };
    await data(app, 'PUT', '/v1/admin/settings/notification', { token, body });
    const rows = await app.platform.database.inWorkspace(ours.id, (tx) =>
      tx.db.selectFrom('setting').select('key').execute(),
    );
    expect(rows.filter(({ key }) => key !== 'system')).toEqual([]);
  });

  it('allows nobody in a workspace to change or remove audit rows', async () => {
    const rights = await app.sql<{ privilege_type: string }>(
      `select privilege_type from information_schema.role_table_grants where grantee = 'parley_workspace' and table_name = 'audit_log'`,
    );
    expect(rights.map((right) => right.privilege_type).sort()).toEqual(['INSERT', 'SELECT']);
  });

  it('rejects rows with the id of another workspace', async () => {
    const smuggled = app.platform.database.inWorkspace(ours.id, (tx) =>
      tx.db.insertInto('team').values({ workspace_id: theirs.id, name: 'smuggled' }).execute(),
    );
    await expect(smuggled).rejects.toMatchObject({ code: '42501' });
    const touched = await app.platform.database.inWorkspace(ours.id, (tx) =>
      tx.db
        .updateTable('channel')
        .set({ name: 'taken' })
        .where('id', '=', foreign['channel']!)
        .executeTakeFirst(),
    );
    expect(touched.numUpdatedRows).toBe(0n);
    const sources = await data<Source[]>(app, 'GET', '/v1/api/knowledge', { token: theirs.tokens.owner });
    expect(sources).toHaveLength(1);
  });
});

describe('every write', () => {
  it('leaves an audit row with actor, operation and trace id', async () => {
    const token = ours.tokens.admin;
    const made = await call(app, 'POST', '/v1/api/channel', {
      token,
      body: { type: 'web_chat', name: 'Audited' },
    });
    const trace = made.headers.get('x-trace-id');
    const rows = await app.sql<object>(
      'select workspace_id::int, actor_kind, actor_id::int, operation, subject_id::int from audit_log where trace_id = $1',
      [trace],
    );
    expect(rows).toEqual([
      {
        workspace_id: ours.id,
        actor_kind: 'member',
        actor_id: ours.users.admin,
        operation: 'channel.create',
        subject_id: (made.body.data as { id: number }).id,
      },
    ]);
  });
});

describe('role', () => {
  it('has the permissions in the table', async () => {
    const body = { type: 'web_chat', name: 'By a member' };
    expect((await call(app, 'POST', '/v1/api/channel', { token: ours.tokens.member, body })).status).toBe(
      403,
    );
    expect(
      (await call(app, 'PUT', '/v1/api/agent', { token: ours.tokens.member, body: { name: 'Eve' } })).status,
    ).toBe(403);
    expect(
      (await call(app, 'PUT', '/v1/api/agent', { token: ours.tokens.admin, body: { name: 'Eve' } })).status,
    ).toBe(200);
    const text = { kind: 'text', title: 'By a member', text: 'Members may edit knowledge.' };
    expect(
      (await call(app, 'POST', '/v1/api/knowledge', { token: ours.tokens.member, body: text })).status,
    ).toBe(200);
  });
});
