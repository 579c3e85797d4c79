import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { makeAdmin, makeWorkspace, type TestWorkspace } from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';

const bytes = Buffer.from('a picture, more or less');
const picture = `data:image/webp;base64,${bytes.toString('base64')}`;

let app: TestApp;
let clinic: TestWorkspace;
let admin: string;

beforeAll(async () => {
  app = await startApp();
  clinic = await makeWorkspace(app);
  admin = await makeAdmin(app, 'owner');
});
afterAll(() => app.stop());

const owner = () => clinic.tokens.owner;

/** The one value under the name in a reply, however deep. */
function valueIn(reply: unknown, name: string): string {
  const found = new RegExp(`"${name}":"([^"]+)"`).exec(JSON.stringify(reply));
  return found?.[1] ?? '';
}

describe('a picture', () => {
  it.each([
    ['of a workspace', '/v1/api/workspace/self', '/v1/api/workspace', 'avatar', owner],
    ['of a user', '/v1/api/profile', '/v1/api/profile', 'avatar', owner],
    ['of a member', '/v1/api/profile', '/v1/api/workspace-user', 'avatar', owner],
    ['of an administrator', '/v1/admin/profile', '/v1/admin/profile', 'avatar', () => admin],
    ['of the system', '/v1/admin/settings/system', '/v1/public/system-details', 'system_logo', () => admin],
  ])('%s is shown by an address that serves it, and given back leaves it', async (...test) => {
    const [, write, read, name, token] = test;
    const put = (value: string) => call(app, 'PUT', write, { token: token(), body: { [name]: value } });
    const address = async () => valueIn((await call(app, 'GET', read, { token: token() })).body, name);
    expect((await put(picture)).status).toBe(200);
    const shown = await address();
    const reply = await fetch(app.url + shown);
    expect(reply.status).toBe(200);
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(bytes);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    });
    expect((await put(shown)).status).toBe(200);
    expect(await address()).toBe(shown);
    const guessed = shown.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect((await fetch(app.url + guessed)).status).toBe(404);
    await put('data:image/png;base64,AAAA');
    expect(await address()).not.toBe(shown);
    expect((await fetch(app.url + shown)).status).toBe(404);
    expect((await put('')).status).toBe(200);
    expect(await address()).toBe('');
  });

  it('is in no list as data', async () => {
    const large = `data:image/png;base64,${'Pict'.repeat(50_000)}`;
    await data(app, 'PUT', '/v1/api/profile', { token: owner(), body: { avatar: large } });
    await data(app, 'PUT', '/v1/api/workspace/self', { token: owner(), body: { avatar: large } });
    await data(app, 'PUT', '/v1/admin/profile', { token: admin, body: { avatar: large } });
    for (const [path, token] of [
      ['/v1/api/workspace', owner()],
      ['/v1/api/workspace-user', owner()],
      ['/v1/admin/workspace', admin],
      ['/v1/admin/user', admin],
      ['/v1/admin/system-admin', admin],
    ] as const) {
      const reply = await call(app, 'GET', `${path}?size=9999`, { token });
      expect([path, reply.status]).toEqual([path, 200]);
      expect(JSON.stringify(reply.body)).not.toContain('PictPict');
    }
  });

  it.each(['nobody/1', 'workspace/x', 'workspace/1', 'system/mode', 'system/__proto__', 'constructor/1'])(
    'of %s is not found',
    async (what) => {
      const address = `/v1/public/picture/${what}/${'0'.repeat(32)}`;
      expect((await fetch(app.url + address)).status).toBe(404);
    },
  );
});
