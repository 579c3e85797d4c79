import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillEmpty } from '#server/features/demo/fillEmpty.ts';
import { createWorkspace } from '#server/features/workspace/create.ts';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { makeChat, makeUser, login, say, until } from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp({ env: { DEMO: '1' } });
});

afterAll(() => app.stop());

describe('first fill', () => {
  it('starts anew after it was interrupted, and changes nothing in a used system', async () => {
    // What a crash in the middle leaves: its mark, people, a workspace at work, and no administrator.
    await app.sql(`insert into setting (key, value) values ('demo_begun', 'true')`);
    const ownerId = await makeUser(app, 'olivia');
    const { id } = await createWorkspace(
      app.platform,
      { name: 'Half', ownerId, slug: 'harbour-dental' },
      'test',
    );
    const token = await login(app, 'olivia');
    const half = {
      id,
      tokens: { owner: token, admin: token, member: token },
      users: { owner: 0, admin: 0, member: 0 },
    };
    const chat = await makeChat(app, half);
    await say(app, chat, 'hello');
    await until(async () => (await app.sql('select from agent_turn')).length > 0);

    const known = {
      demo: true,
      logins: [
        { title: 'Users', names: 'olivia (owner), adam (admin), mei (member)', password: 'parley-demo' },
        { title: 'Administrators', names: 'admin (owner), support (member)', password: 'parley-admin' },
      ],
    };
    expect(await fillEmpty(app.platform)).toEqual(known);
    const body = { username_or_email: 'olivia', password: 'parley-demo' };
    const session = await data<{ workspace: { name: string } }>(app, 'POST', '/v1/public/user/login', {
      body,
    });
    expect(session.workspace.name).toBe('Harbour Dental');
    expect((await call(app, 'GET', '/v1/api/conversation', { token })).status).toBe(401);

    const before = await app.sql('select id from message');
    expect(await fillEmpty(app.platform)).toEqual(known);
    expect(await app.sql('select id from message')).toHaveLength(before.length);
    expect(await app.sql(`select from setting where key = 'demo_begun'`)).toEqual([]);
  });

  it('replaces known passwords once the network reaches it, shows the new ones once, and ends sessions', async () => {
    const login = (account: object, who = 'user') =>
      call(app, 'POST', `/v1/public/${who}/login`, { body: account });
    const olivia = { username_or_email: 'olivia', password: 'parley-demo' };
    const before = (await login(olivia)).body.data as { token: string };
    const onNetwork = { ...app.platform, settings: { ...app.platform.settings, isOnNetwork: true } };
    const { demo, logins } = await fillEmpty(onNetwork);
    expect(demo).toBe(true);
    const [users, administrators] = logins;
    expect(users!.password).not.toBe(administrators!.password);
    expect((await login(olivia)).status).toBe(401);
    expect((await login({ username: 'admin', password: 'parley-admin' }, 'admin')).status).toBe(401);
    expect((await login({ ...olivia, password: users!.password })).status).toBe(200);
    const support = { username: 'support', password: administrators!.password };
    expect((await login(support, 'admin')).status).toBe(200);
    expect((await call(app, 'GET', '/v1/api/workspace', { token: before.token })).status).toBe(401);
    for (const platform of [onNetwork, app.platform])
      expect(await fillEmpty(platform)).toEqual({ demo: true, logins: [] });
  });

  it('makes passwords up on the network, and keeps them nowhere in clear', async () => {
    const found = await startApp({ env: { DEMO: '1', HOST: '0.0.0.0' } });
    try {
      const { logins } = await fillEmpty(found.platform);
      expect(logins.map(({ title }) => title)).toEqual(['Users', 'Administrators']);
      for (const { password } of logins) expect(password).toMatch(/^[\w-]{16}$/);
      expect(await fillEmpty(found.platform)).toEqual({ demo: true, logins: [] });
    } finally {
      await found.stop();
    }
  });

  it('keeps rows without its own mark', async () => {
    const found = await startApp();
    try {
      const ownerId = await makeUser(found, 'somebody');
      await createWorkspace(found.platform, { name: 'Restored', ownerId }, 'test');
      expect(await fillEmpty(found.platform)).toMatchObject({ demo: false });
      expect(await found.sql('select name from workspace')).toEqual([{ name: 'Restored' }]);
    } finally {
      await found.stop();
    }
  });
});
