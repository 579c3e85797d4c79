/** The rows V1, V2, V3 and V5: what is let in, to the character. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { makeAdmin, makeWorkspace, type TestWorkspace } from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';

let app: TestApp;
let clinic: TestWorkspace;
let admin: string;

beforeAll(async () => {
  app = await startApp();
  clinic = await makeWorkspace(app);
  admin = await makeAdmin(app, 'owner');
});
afterAll(() => app.stop());

const family = '👨‍👩‍👧‍👦';
/** Seven code points each. */
const families = family.repeat(14);

describe('V1: log-in', () => {
  it.each([
    ['user', 'username_or_email'],
    ['admin', 'username'],
  ])('as %s accepts %s and password only', async (area, field) => {
    const post = (body: unknown) => call(app, 'POST', `/v1/public/${area}/login`, { body });
    expect((await post({})).body.fields).toEqual({
      [field]: expect.any(String),
      password: expect.any(String),
    });
    for (const wrong of [
      { [field]: '', password: 'x' },
      { [field]: 'x', password: '' },
      { [field]: 1, password: 'x' },
      { [field]: ['x'], password: 'x' },
      { [field]: { $ne: '' }, password: 'x' },
      { [field]: 'x', password: null },
      { [field]: 'x', password: 'x', remember: true },
      { [field]: 'x'.repeat(201), password: 'x' },
    ]) {
      const answer = await post(wrong);
      expect([wrong, answer.status]).toEqual([wrong, 422]);
    }
    for (const word of ["' or 1=1 --", '\u0000', '\ud800', '密碼 🦷', '   ', 'x'.repeat(200)]) {
      const answer = await post({
        [field]: `nobody${word}`.slice(0, 200),
        password: `x${word}`.slice(0, 200),
      });
      expect([word, answer.status, answer.body.error_code]).toEqual([word, 401, 'login_failed']);
    }
    for (const body of ['', '[]', '"x"', 'null', '{"a":', '1'])
      expect([body, (await post(body)).status < 500, (await post(body)).body.success]).toEqual([
        ...[body, true, false],
      ]);
  });
});

describe('V2: creating an organization', () => {
  const create = (body: unknown) =>
    call(app, 'POST', '/v1/api/workspace', { token: clinic.tokens.owner, body });
  const words = 'organization name must be less than 100 characters';

  it.each([
    ['a', 1],
    ['a'.repeat(100), 100],
    ['機構'.repeat(50), 100],
    ['🦷'.repeat(100), 100],
    [families, 98],
    [`${families}ab`, 100],
    ['\u200fעברית\u200f', 7],
    ['العيادة', 7],
    [`"'<script>alert(1)</script>; drop table workspace; --`, 53],
    ['é'.repeat(100), 100],
  ])('accepts the name %.24s', async (name, length) => {
    expect([...name].length).toBe(length);
    const answer = await create({ name });
    expect(answer.body.data).toMatchObject({ name });
    const { id } = answer.body.data as { id: number };
    const read = await data(app, 'GET', `/v1/api/workspace/${id}`, { token: clinic.tokens.owner });
    expect(read).toMatchObject({ id, name });
    await data(app, 'DELETE', `/v1/api/workspace/${id}`, { token: clinic.tokens.owner, body: { name } });
  });

  it.each([
    ['nothing', ''],
    ['101 letters', 'a'.repeat(101)],
    ['101 characters of Chinese', `${'機構'.repeat(50)}店`],
    ['101 emoji', '🦷'.repeat(101)],
    ['a family too many', families + family],
    ['spaces', '   '],
    ['wide spaces, tabs and line ends', '\u3000\u00a0\t\r\n\u2003\ufeff'],
    ['NUL alone', '\u0000\u0000'],
    ['marks of direction alone', '\u200e\u200f\u202e\u2066\u2069'],
    ['joiners alone', '\u200b\u200d\u2060'],
    ['ten thousand letters', 'a'.repeat(10_000)],
  ])('rejects %s with the text of the specification', async (_kind, name) => {
    const answer = await create({ name });
    expect([answer.status, answer.body.error_code]).toEqual([422, 'invalid_input']);
    expect(answer.body.fields).toEqual({ name: words });
    const self = await call(app, 'PUT', '/v1/api/workspace/self', {
      token: clinic.tokens.owner,
      body: { name },
    });
    expect([self.status, self.body.fields]).toEqual([422, { name: words }]);
  });

  it.each([undefined, null, 1, true, ['a'], { a: 1 }])('rejects a name that is %j', async (name) => {
    const answer = await create({ name });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.fields!)).toEqual(['name']);
  });

  it.each([
    [' Clinic \n', 'Clinic'],
    ['Cl\u0000inic', 'Clinic'],
    ['half \ud83e', 'half \ufffd'],
    ['\udc00 half', '\ufffd half'],
  ])('stores %j without what cannot be stored', async (name, kept) => {
    expect((await create({ name })).body.data).toMatchObject({ name: kept });
    const rename = (to: string) =>
      call(app, 'PUT', '/v1/api/workspace/self', { token: clinic.tokens.admin, body: { name: to } });
    await rename('Before');
    expect((await rename(name)).body.data).toMatchObject({ name: kept });
    const log = await data<{ detail: object }[]>(app, 'GET', '/v1/api/audit-log?operation=workspace.update', {
      token: clinic.tokens.owner,
    });
    expect(log[0]!.detail).toEqual({ changes: { name: { from: 'Before', to: kept } } });
  });

  it('accepts an optional avatar and time zone; bare base64 is a PNG', async () => {
    const plain = await create({ name: 'Plain' });
    expect(plain.body.data).toMatchObject({ avatar: '', time_zone: expect.stringMatching(/./) });
    const bare = await create({ name: 'Bare', avatar: 'iVBORw0KGgo=' });
    expect(bare.body.data).toMatchObject({ avatar: 'data:image/png;base64,iVBORw0KGgo=' });
    const jpeg = 'data:image/jpeg;base64,/9j/4AAQ';
    expect((await create({ name: 'Jpeg', avatar: jpeg })).body.data).toMatchObject({ avatar: jpeg });
    for (const wrong of [
      { avatar: 'data:text/html;base64,PGI+' },
      { avatar: 'https://example.com/a.png' },
      { avatar: 'a'.repeat(500_000) },
      { avatar: null },
      { time_zone: 'Asia/Nowhere' },
      { time_zone: '' },
      { time_zone: 530 },
      { owner_id: 1 },
    ]) {
      const answer = await create({ name: 'Wrong', ...wrong });
      expect([Object.keys(answer.body.fields ?? {}), answer.status]).toEqual([Object.keys(wrong), 422]);
    }
  });
});

describe('V3: money is integer cents', () => {
  it('rejects everything else', async () => {
    const path = `/v1/admin/workspace/${clinic.id}/credit`;
    const credit = (amount: unknown) =>
      call(app, 'POST', path, { token: admin, body: { amount, idempotency_key: `k${String(amount)}` } });
    for (const wrong of [0.5, 0, '100', null, 1e12, -1e12, true])
      expect([wrong, (await credit(wrong)).status]).toEqual([wrong, 422]);
    expect((await credit(1)).body.data).toMatchObject({ amount: 1, balance_after: 1 });
  });
});

describe('V5: media over 20 MB', () => {
  it('returns 413 from every upload', async () => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(20 * 1024 * 1024 + 1)]), 'large.bin');
    const answer = await call(app, 'POST', '/v1/api/media', { token: clinic.tokens.member, body: form });
    expect([answer.status, answer.body.error_code]).toEqual([413, 'payload_too_large']);
    expect(answer.body.trace_id).toBe(answer.headers.get('x-trace-id'));
  });

  it('returns 413 for a JSON body over the limit', async () => {
    const body = { name: 'x'.repeat(3 * 1024 * 1024) };
    const answer = await call(app, 'POST', '/v1/api/workspace', { token: clinic.tokens.owner, body });
    expect([answer.status, answer.body.error_code]).toEqual([413, 'payload_too_large']);
  });
});

describe('text from people', () => {
  it.each([
    ['/v1/api/workspace-user', 'keyword'],
    ['/v1/api/timezone', 'search'],
    ['/v1/api/audit-log', 'operation'],
    ['/v1/api/conversation', 'label'],
  ])('GET %s?%s= returns nothing for hostile characters', async (path, field) => {
    for (const text of ['%00', '%ED%A0%80', '%FF', '%25_%5C', encodeURIComponent(`'";--`), '%E2%80%AE']) {
      const answer = await call(app, 'GET', `${path}?${field}=${text}`, { token: clinic.tokens.owner });
      expect([path, text, answer.status < 500]).toEqual([path, text, true]);
    }
  });

  it.each(['/v1/admin/audit-log?operation=', '/v1/admin/user?keyword=', '/v1/admin/mail?keyword='])(
    'GET %s returns nothing for hostile characters',
    async (path) => {
      for (const text of ['%00', '%ED%A0%80', '%FF', '%25_%5C', encodeURIComponent(`'";--`)]) {
        const answer = await call(app, 'GET', path + text, { token: admin });
        expect([path, text, answer.status < 500]).toEqual([path, text, true]);
      }
    },
  );
});
