/** Settings of the system: permissions, effect, and that no secret is ever answered. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFacebook, readMailServer, readStripe } from '#server/features/settings/public.ts';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { makeAdmin, makeWorkspace, type TestWorkspace } from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';

const groups = ['system', 'notification', 'stripe', 'facebook', 'google'] as const;
const png = `data:image/png;base64,${Buffer.from('not really a picture').toString('base64')}`;

let app: TestApp;
let owner: string;
let workspace: TestWorkspace;

beforeAll(async () => {
  app = await startApp({ env: { SMTP_URL: 'smtps://u:env-password@mail.example' } });
  owner = await makeAdmin(app, 'owner');
  workspace = await makeWorkspace(app);
});
afterAll(() => app.stop());

const get = (group: string) =>
  data<Record<string, unknown>>(app, 'GET', `/v1/admin/settings/${group}`, { token: owner });
const put = (group: string, body: object) =>
  call(app, 'PUT', `/v1/admin/settings/${group}`, { token: owner, body });

describe.each(groups)('settings of %s', (group) => {
  it('return 403 to members of the console, and 401 to users', async () => {
    const [admin, member] = [await makeAdmin(app, 'admin'), await makeAdmin(app, 'member')];
    const path = `/v1/admin/settings/${group}`;
    const statuses = [];
    for (const token of [admin, member, workspace.tokens.owner, undefined]) {
      const options = token === undefined ? {} : { token };
      statuses.push((await call(app, 'GET', path, options)).status);
      statuses.push((await call(app, 'PUT', path, { ...options, body: {} })).status);
    }
    expect(statuses).toEqual([200, 200, 403, 403, 401, 401, 401, 401]);
  });

  it('return 422 for unknown fields', async () => {
    const answer = await put(group, { nonsense: 1 });
    expect([answer.status, answer.body.fields]).toEqual([422, { nonsense: 'unknown field' }]);
  });
});

describe('the mail server', () => {
  it('is changed by owners only: whoever runs it reads the links that open accounts', async () => {
    const admin = await makeAdmin(app, 'admin');
    const path = '/v1/admin/settings/notification';
    const shown = await get('notification');
    for (const change of [
      { smtp_host: 'smtp.thief.example', from_address: 'desk@thief.example' },
      { smtp_port: 2525 },
      { smtp_security: 'none' },
    ]) {
      const refused = await call(app, 'PUT', path, { token: admin, body: change });
      expect([refused.status, refused.body.error_code]).toEqual([403, 'forbidden']);
    }
    expect(await get('notification')).toEqual(shown);
    const { smtp_host, smtp_port, smtp_security, smtp_username } = shown;
    const body = { smtp_host, smtp_port, smtp_security, smtp_username, from_name: 'Harbour' };
    expect((await call(app, 'PUT', path, { token: admin, body })).status).toBe(200);
    await put('notification', { from_name: shown['from_name'] });
  });
});

describe('a secret', () => {
  const secrets = {
    notification: { smtp_password: 'the-smtp-password' },
    stripe: { secret_key: 'sk_live_the-secret', webhook_secret: 'whsec_the-secret' },
    facebook: { app_secret: 'the-app-secret', verify_token: 'the-verify-token' },
  };
  const all = Object.values(secrets).flatMap((fields) => Object.values(fields));

  it('is written, kept when absent, removed when empty, and never answered', async () => {
    for (const [group, fields] of Object.entries(secrets)) {
      for (const field of Object.keys(fields))
        expect(await get(group)).toMatchObject({ [`has_${field}`]: false });
      const written = await put(group, fields);
      const kept = await put(group, {});
      for (const field of Object.keys(fields))
        expect(kept.body.data).toMatchObject({ [`has_${field}`]: true });
      const answers = JSON.stringify([written.body, kept.body, await get(group)]);
      for (const secret of all) expect(answers).not.toContain(secret);
      const stored = JSON.stringify(await app.sql('select value from setting where key = $1', [group]));
      for (const secret of all) expect(stored).not.toContain(secret);
    }
    expect(await readStripe(app.platform)).toMatchObject({ secretKey: 'sk_live_the-secret' });
    expect(await readFacebook(app.platform)).toMatchObject({ verifyToken: 'the-verify-token' });
    await put('stripe', { webhook_secret: '' });
    expect(await get('stripe')).toMatchObject({ has_secret_key: true, has_webhook_secret: false });
  });

  it('is in the audit log by name only, while other fields have their old and new values', async () => {
    const answers = [
      await put('facebook', { app_id: '123456', app_secret: 'another-secret' }),
      await put('facebook', { app_secret: '' }),
      await put('ai', {
        ...{ provider: 'openai_compatible', model: 'm', api_key: 'another-secret' },
        base_url: 'https://desk:another-secret@model.example/v1?key=another-secret',
      }),
    ];
    const traces = answers.map((answer) => answer.headers.get('x-trace-id'));
    const rows = await app.sql<{ detail: object }>(
      'select operation, detail from platform_audit where trace_id = any($1) order by id',
      [traces],
    );
    expect(rows.map(({ detail }) => detail)).toEqual([
      {
        changed_secrets: ['app_secret'],
        changes: { app_id: { from: '', to: '123456' } },
      },
      { changed_secrets: ['app_secret'], changes: { has_app_secret: { from: true, to: false } } },
      {
        key_changed: true,
        changes: {
          provider: { from: 'built_in', to: 'openai_compatible' },
          model: { from: '', to: 'm' },
          base_url: { from: '', to: 'https://model.example/v1' },
          has_api_key: { from: false, to: true },
        },
      },
    ]);
    const stored = await app.sql(`select value from setting where key in ('ai', 'facebook')`);
    const sealed = JSON.stringify(stored).match(/[A-Za-z0-9+/=]{40,}/g) ?? [];
    expect(sealed.length).toBeGreaterThan(0);
    for (const secret of ['another-secret', ...sealed]) expect(JSON.stringify(rows)).not.toContain(secret);
    await put('ai', { provider: 'built_in', api_key: '' });
  });
});

describe('a stored secret', () => {
  const required = (answer: Awaited<ReturnType<typeof put>>, field: string) =>
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, [field]]);

  it('of the mail server has to be given anew for another server or without encryption', async () => {
    const server = {
      smtp_host: 'smtp.ours.example',
      smtp_security: 'tls',
      from_address: 'desk@ours.example',
    };
    await put('notification', { ...server, smtp_username: 'desk', smtp_password: 'known to few' });
    const elsewhere = { smtp_host: 'smtp.thief.example' };
    required(await put('notification', elsewhere), 'smtp_password');
    required(await put('notification', { smtp_security: 'none' }), 'smtp_password');
    // Not by way of no server either.
    expect((await put('notification', { smtp_host: '' })).status).toBe(200);
    required(await put('notification', elsewhere), 'smtp_password');
    expect((await put('notification', { ...elsewhere, smtp_password: 'another' })).status).toBe(200);
    const nothing = { smtp_host: '', smtp_username: '', smtp_password: '', from_address: '' };
    await put('notification', { ...nothing, smtp_security: 'starttls' });
  });

  it('of the model has to be given anew for another address', async () => {
    const model = { provider: 'openai_compatible', base_url: 'https://model.example/v1', model: 'm' };
    await put('ai', { ...model, api_key: 'known to few' });
    const elsewhere = { ...model, base_url: 'https://thief.example/v1' };
    required(await put('ai', elsewhere), 'api_key');
    expect((await put('ai', { ...model, model: 'another' })).body.data).toMatchObject({ has_api_key: true });
    const parked = await put('ai', { ...elsewhere, provider: 'built_in' });
    expect(parked.body.data).toMatchObject({ has_api_key: false });
    await put('ai', { provider: 'built_in' });
  });

  it('of the model is dropped with its provider, also by way of the built-in engine', async () => {
    const anthropic = { provider: 'anthropic', model: 'm' };
    const google = { provider: 'google', model: 'm' };
    await put('ai', { ...anthropic, api_key: 'known to one' });
    expect((await put('ai', google)).body.data).toMatchObject({ has_api_key: false });
    await put('ai', { ...anthropic, api_key: 'known to one' });
    await put('ai', { ...anthropic, provider: 'built_in' });
    expect((await put('ai', google)).body.data).toMatchObject({ has_api_key: false });
    expect((await put('ai', { ...anthropic, api_key: 'for both' })).body.data).toMatchObject({
      has_api_key: true,
    });
    await put('ai', { provider: 'built_in' });
  });
});

describe('system settings', () => {
  it('apply a new mode at once', async () => {
    const make = () =>
      call(app, 'POST', '/v1/api/workspace', { token: workspace.tokens.owner, body: { name: 'Another' } });
    expect((await make()).status).toBe(200);
    await put('system', { mode: 'mono' });
    expect(await data(app, 'GET', '/v1/public/system-mode')).toEqual({ system_mode: 'mono' });
    const rejected = await make();
    expect([rejected.status, rejected.body.error_code]).toEqual([403, 'workspace_creation_closed']);
    await put('system', { mode: 'platform' });
    expect((await make()).status).toBe(200);
    expect((await put('system', { mode: 'open' })).status).toBe(422);
  });

  it('are public in name and pictures, and keep absent fields', async () => {
    const body = { system_name: '燈塔 🗼', system_logo: png, system_slogan: 'Ask', system_favicon: png };
    await put('system', body);
    await put('system', { background: png, company_name: 'A & B <i>Ltd</i>' });
    const address = (field: string) => expect.stringMatching(`^/v1/public/picture/system/${field}/`);
    expect(await data(app, 'GET', '/v1/public/system-details')).toEqual({
      ...body,
      system_logo: address('system_logo'),
      system_favicon: address('system_favicon'),
    });
    expect(await data(app, 'GET', '/v1/public/system-home-details')).toEqual({
      background: address('background'),
      copy_right: '© 2024-2025 A &#38; B &#60;i&#62;Ltd&#60;/i&#62;',
    });
    expect(await data(app, 'GET', '/modules')).toEqual({
      modules: expect.arrayContaining(['chat', 'ai-knowledge', 'relationship']),
    });
  });

  it.each([
    ['system_name', '', 422],
    ['system_name', '字'.repeat(100), 200],
    ['system_name', '😀'.repeat(101), 422],
    ['system_logo', '', 200],
    ['system_logo', `data:image/png;base64,${'A'.repeat(533_332)}`, 200],
    ['system_logo', `data:image/png;base64,${'A'.repeat(533_340)}`, 422],
    ['system_logo', 'https://evil.example/x.png', 422],
    ['system_favicon', 'data:text/html;base64,PHNjcmlwdD4=', 422],
    ['background', 'data:image/svg+xml;base64,PHN2Zy8+', 200],
  ])('validate %s (%#)', async (field, value, status) => {
    const answer = await put('system', { [field]: value });
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([
      status,
      status === 200 ? [] : [field],
    ]);
  });
});

describe('readMailServer', () => {
  it('returns the server of the environment while the console has set none', async () => {
    expect(await get('notification')).toMatchObject({ smtp_host: '', sent_by: 'environment' });
    expect((await readMailServer(app.platform))?.smtp).toMatchObject({
      host: 'mail.example',
      security: 'tls',
      password: 'env-password',
    });
    const rejected = await put('notification', { smtp_host: 'smtp.harbour.example' });
    expect([rejected.status, rejected.body.fields]).toEqual([422, { from_address: 'required' }]);
    expect((await get('notification'))['smtp_host']).toBe('');
    const set = {
      smtp_host: 'smtp.harbour.example',
      from_address: 'desk@harbour.example',
      smtp_password: 'p2',
    };
    expect((await put('notification', set)).body.data).toMatchObject({ sent_by: 'console', smtp_port: 587 });
    expect(await readMailServer(app.platform)).toMatchObject({
      smtp: { host: 'smtp.harbour.example', security: 'starttls', password: 'p2' },
      from: { address: 'desk@harbour.example' },
    });
    await put('notification', { smtp_host: '' });
    expect((await readMailServer(app.platform))?.smtp.host).toBe('mail.example');
  });

  it.each([
    { smtp_host: 'a b' },
    { smtp_host: 'http://x' },
    { smtp_port: 0 },
    { smtp_port: 65536 },
    { smtp_security: 'ssl' },
    { from_address: 'nobody' },
    { reply_to: 'a@b.c, d@e.f' },
  ])('notification settings reject %j', async (body) => {
    const answer = await put('notification', body);
    expect([answer.status, Object.keys(answer.body.fields!)]).toEqual([422, Object.keys(body)]);
  });
});
