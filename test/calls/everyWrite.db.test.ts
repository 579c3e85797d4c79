/** Every call of the API with a valid request: its audit row, no secret in its reply, no change to another workspace. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bindings } from '#server/catalog.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import type { TestApp } from '#test/app.ts';
import { call, type Answer } from '#test/call.ts';
import { enterChat, makeChat, makeWorkspace, password, say, teach, until } from '#test/makers.ts';
import { startGoogleCalendar, type GoogleCalendar } from '#test/simulators/googleCalendar/simulator.ts';
import { startModelSimulator, type ModelSimulator } from '#test/simulators/model.ts';
import { startSmtpSimulator, type SmtpSimulator } from '#test/simulators/smtp.ts';
import { startApp } from '#test/startApp.ts';
import { requestFixtures } from '#test/requestFixtures.ts';
import { secretFields } from '#test/requestFixtures/secretFields.ts';
import { ask, makeAdministrator, type Stage } from '#test/requestFixtures/stage.ts';
import {
  addressOf,
  isOfWorkspace,
  prepare,
  type Call,
  type RequestFixture,
} from '#test/requestFixtures/requestFixture.ts';
import english from '#web/locales/en/error.json' with { type: 'json' };
import mainland from '#web/locales/zh-cn/error.json' with { type: 'json' };
import hongKong from '#web/locales/zh-hk/error.json' with { type: 'json' };

const named = bindings.map((binding) => [nameOf(binding), binding] as const);
/** Some calls have several fixtures: `PUT /v1/api/agent, by …`. */
const writes = named
  .filter(([, binding]) => binding.audited)
  .flatMap(([name, binding]) => [name, ...variantsOf(name)].map((told) => [told, binding] as const));
const reads = named.filter(([, binding]) => !binding.audited);

let app: TestApp;
let google: GoogleCalendar;
let model: ModelSimulator;
let mailServer: SmtpSimulator;
let receiver: Server;
let ours: Stage;
let theirs: Stage;
/** Secrets that no reply may contain. */
let secrets: string[];
let calls: Map<string, Call>;

beforeAll(async () => {
  const login = { username: 'desk', password: 'the-password-of-the-mail-server' };
  mailServer = await startSmtpSimulator({ security: 'none', login });
  model = await startModelSimulator({ key: 'the-key-of-the-model' });
  model.replyWith(() => ({ text: 'I am here.' }));
  receiver = createServer((_request, response) => response.end());
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  google = await startGoogleCalendar({ clientSecret: 'the-secret-of-google' });
  app = await startApp({
    env: { ALLOW_PRIVATE_ADDRESSES: '1', PROVIDER_HOSTS: google.hosts.join(',') },
  });
  ours = await setUp('Ours');
  theirs = await setUp('Theirs');
  secrets = [
    ...(await setSecrets(login)),
    ...[password, 'another horse'],
    ...(await shownOnce(ours)),
    ...(await shownOnce(theirs)),
  ];
  const foreign = named.filter(([, binding]) => namesSomething(binding));
  const made = foreign.map(async ([name, binding]) => [
    name,
    await prepare(theirs, binding, fixtureOf(name)),
  ]);
  calls = new Map((await Promise.all(made)) as [string, Call][]);
  await quiet();
});

afterAll(async () => {
  await app.stop();
  await google.stop();
  await model.stop();
  await mailServer.stop();
  receiver.close();
});

describe('every write', () => {
  it.each(writes)('%s leaves an audit row with actor and operation', async (name, binding) => {
    const fixture = requestFixtures[name];
    if (!fixture?.as) throw new Error(`${name} has no request fixture.`);
    const wanted = await prepare(ours, binding, fixture);
    const answer = await perform(binding, wanted);
    expect([answer.status, answer.body.error_code, answer.body.fields]).toEqual([200, undefined, undefined]);
    expect(await auditRows(answer)).toEqual(
      expect.arrayContaining(expectedRows(binding, fixture, wanted, answer)),
    );

    const again = await perform(binding, wanted);
    expect(again.status).toBeLessThan(500);
    if (!again.body.success) expect(await auditRows(again)).toEqual([]);
    if (binding.route.body?.safeParse({}).success) {
      const empty = await perform(binding, { ...wanted, body: {} });
      expect(empty.status).toBeLessThan(500);
    }
  });

  it('has a request fixture, and every request fixture a call', () => {
    const known = new Set([...writes, ...named].map(([name]) => name));
    expect(Object.keys(requestFixtures).filter((name) => !known.has(name))).toEqual([]);
    expect(writes.filter(([name]) => !requestFixtures[name]?.as).map(([name]) => name)).toEqual([]);
  });
});

describe('every read', () => {
  it.each(reads)('%s leaves no audit row', async (name, binding) => {
    const answer = await perform(binding, await prepare(ours, binding, fixtureOf(name)));
    expect([answer.status, answer.body.error_code, answer.body.fields]).toEqual([200, undefined, undefined]);
    expect(await auditRows(answer)).toEqual([]);
  });
});

describe('rows of another workspace', () => {
  const foreign = named.filter(([, binding]) => namesSomething(binding));
  it.each(foreign)('%s neither finds nor changes them', async (name, binding) => {
    const { params: their, body, headers, query } = calls.get(name)!;
    const own =
      Object.keys(their).length > 1 ? (await prepare(ours, binding, fixtureOf(name))).params : their;
    const { token } =
      binding.access === 'customer'
        ? await prepare(ours, binding, fixtureOf(name))
        : { token: ours.workspace.tokens.owner };
    const before = await state();
    // With ids of the other workspace only, and mixed with our own.
    const mixed = Object.keys(their).map((id) => ({ ...own, [id]: their[id]! }));
    for (const params of [their, ...mixed]) {
      const answer = await perform(binding, { params, body, headers, query, token });
      expect([params, answer.status, answer.body.error_code]).toEqual([params, 404, 'not_found']);
      expect(await auditRows(answer)).toEqual([]);
    }
    expect(await state()).toEqual(before);
  });
});

function nameOf({ route }: Binding): string {
  return `${route.method} ${route.path}`;
}

function variantsOf(name: string): string[] {
  return Object.keys(requestFixtures).filter((told) => told.startsWith(`${name}, `));
}

function fixtureOf(name: string): RequestFixture {
  return requestFixtures[name] ?? {};
}

/** A call of users or members with an id in its path. */
function namesSomething(binding: Binding): boolean {
  const { route, access } = binding;
  return route.path.includes(':') && (access === 'user' || isOfWorkspace(binding));
}

/** Makes the call, and checks its reply for secrets. */
async function perform(
  binding: Binding,
  wanted: Pick<Call, 'params' | 'query' | 'body' | 'headers' | 'token'>,
): Promise<Answer> {
  const { token, body, headers } = wanted;
  const answer = await call(app, binding.route.method, addressOf(binding, wanted), { token, body, headers });
  const stored = await app.sql<{ value: string }>(secretFields.stored);
  const told = JSON.stringify(answer.body);
  const leaked = [...secrets, ...stored.map(({ value }) => value)].filter((secret) => told.includes(secret));
  expect(leaked).toEqual([]);
  expect(suspiciousKeys(answer.body.data, secretFields.shownBy[nameOf(binding)] ?? [])).toEqual([]);
  if (!answer.body.success) {
    const texts = [english, hongKong, mainland] as Record<string, string>[];
    for (const text of texts) expect(text).toHaveProperty(answer.body.error_code!);
  }
  return answer;
}

function suspiciousKeys(value: unknown, shown: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => suspiciousKeys(item, shown));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(secretFields.keys.test(key) && !shown.includes(key) ? [key] : []),
    // Whether there is one may be returned, but not the value.
    ...(key.startsWith('has_') && typeof inner !== 'boolean' ? [key] : []),
    ...suspiciousKeys(inner, shown),
  ]);
}

interface AuditRow {
  /** Null: the system's own log. */
  workspace: number | null;
  kind: string;
  id: number | null;
  operation: string;
}

async function auditRows({ headers }: Answer): Promise<AuditRow[]> {
  return app.sql<AuditRow>(
    `select workspace_id::int as workspace, actor_kind as kind, actor_id::int as id, operation
     from audit_log where trace_id = $1
     union all
     select null, actor_kind, actor_id::int, operation from platform_audit where trace_id = $1`,
    [headers.get('x-trace-id')],
  );
}

/** An operation in a workspace has its row in the workspace's log; one from the console also in the system's. */
function expectedRows(
  binding: Binding,
  { as }: RequestFixture,
  { by, inside }: Call,
  { body }: Answer,
): AuditRow[] {
  const row = { ...by, operation: as! };
  const workspace = inside === 'made' ? (body.data as { id: number }).id : inside;
  const fromConsole = binding.route.path.startsWith('/v1/admin/');
  return [
    ...(workspace === undefined ? [] : [{ ...row, workspace }]),
    ...(workspace === undefined || fromConsole ? [{ ...row, workspace: null }] : []),
  ];
}

/** A workspace in which the agent has answered. */
async function setUp(name: string): Promise<Stage> {
  const workspace = await makeWorkspace(app, name);
  const answered = await answeredBy(workspace);
  const { port } = receiver.address() as AddressInfo;
  return {
    app,
    workspace,
    administrator: await makeAdministrator(app),
    receiver: `http://127.0.0.1:${port}/`,
    model: {
      provider: 'openai_compatible',
      base_url: model.baseUrl('openai_compatible'),
      model: 'sim',
    },
    answered,
    consent: google.consent,
  };
}

async function answeredBy(workspace: Stage['workspace']): Promise<Stage['answered']> {
  const question = 'What is the vault code?';
  await teach(app, workspace, [{ kind: 'qa', question, answer: 'The vault code is 4711.' }]);
  const { key } = await makeChat(app, workspace);
  await say(app, await enterChat(app, key), question);
  const [row] = await until(async () => {
    const found = await app.sql<{ id: string; conversation_id: string }>(
      `select id, conversation_id from message where workspace_id = $1 and author = 'agent'`,
      [workspace.id],
    );
    return found.length > 0 && found;
  });
  return { id: Number(row!.conversation_id), message_id: Number(row!.id) };
}

async function setSecrets(mail: { username: string; password: string }): Promise<string[]> {
  const stripe = { secret_key: 'the-key-of-stripe', webhook_secret: 'the-signing-of-stripe' };
  const facebook = { app_secret: 'the-secret-of-facebook', verify_token: 'the-token-of-facebook' };
  const settings = '/v1/admin/settings';
  await ask(ours, 'PUT', `${settings}/notification`, {
    ...{ smtp_host: '127.0.0.1', smtp_port: mailServer.port, smtp_security: 'none' },
    ...{ smtp_username: mail.username, smtp_password: mail.password, from_address: 'desk@example.com' },
  });
  await ask(ours, 'PUT', `${settings}/stripe`, stripe);
  await ask(ours, 'PUT', `${settings}/facebook`, facebook);
  await ask(ours, 'PUT', `${settings}/google`, {
    client_id: 'client',
    client_secret: 'the-secret-of-google',
  });
  await ask(ours, 'PUT', `${settings}/ai`, { ...ours.model, api_key: model.key });
  return [
    mail.password,
    model.key,
    ...Object.values(stripe),
    ...Object.values(facebook),
    'the-secret-of-google',
  ];
}

async function shownOnce(stage: Stage): Promise<string[]> {
  const { receiver: url } = stage;
  const events = ['conversation.resolved'];
  const webhook = await ask<{ secret: string }>(stage, 'POST', '/v1/api/webhook', { url, events });
  const { key } = await ask<{ key: string }>(stage, 'POST', '/v1/api/api-key', { name: 'A program' });
  const { id } = await ask<{ id: number }>(stage, 'POST', '/v1/api/channel', {
    ...{ type: 'web_chat', name: 'Website' },
  });
  const identity = await ask<{ secret: string }>(stage, 'POST', `/v1/api/channel/${id}/identity-secret`, {});
  return [webhook.secret, key, identity.secret];
}

/** A digest of all rows of the other workspace. */
async function state(): Promise<object[]> {
  const tables = await app.sql<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'workspace_id' order by 1`,
  );
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(string_agg(one::text, '' order by one::text)) as state
       from ${name} one where workspace_id = any($1)`,
  );
  const rest = [
    `select 'workspace', md5(string_agg(one::text, '' order by id)) from workspace one where id = any($1)`,
    `select 'session', md5(string_agg(one::text, '' order by id)) from session one where user_id <> $2`,
  ];
  return app.sql([...parts, ...rest].join(' union all '), [
    [theirs.workspace.id, ...[...calls.values()].map(({ inside, params }) => inside ?? params['id'])],
    ours.workspace.users.owner,
  ]);
}

/** Waits until no job is running: answers, deliveries, processing of sources. */
async function quiet(): Promise<void> {
  let before = JSON.stringify(await state());
  let stable = 0;
  await until(async () => {
    const now = JSON.stringify(await state());
    stable = now === before ? stable + 1 : 0;
    before = now;
    return stable >= 4;
  });
}
