/** Every call of the API by every kind of caller: authentication, roles, unknown ids, unknown fields. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bindings } from '#server/catalog.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import { consolePermissions, permissions } from '#shared/rules/permissions.ts';
import { largestTextPage } from '#shared/schema/fields.ts';
import type { TestApp } from '#test/app.ts';
import { call, type Answer } from '#test/call.ts';
import { exampleOf, exampleQuery } from '#test/example.ts';
import { makeAdmin, makeChat, makeWorkspace, type TestChat, type TestWorkspace } from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';

const roles = ['owner', 'admin', 'member'] as const;
type Role = (typeof roles)[number];

let app: TestApp;
let ours: TestWorkspace;
let chat: TestChat;
let administrators: Record<Role, string>;
/** An expired token of a user and one of an administrator. */
let expired: { user: string; admin: string };

beforeAll(async () => {
  app = await startApp();
  ours = await makeWorkspace(app, 'Ours');
  chat = await makeChat(app, ours);
  administrators = {
    owner: await makeAdmin(app, 'owner'),
    admin: await makeAdmin(app, 'admin'),
    member: await makeAdmin(app, 'member'),
  };
  const past = new Date(Date.now() - 7200_000);
  const claims = { sid: 1, sub: String(ours.users.owner), w: ours.id };
  expired = {
    user: await app.platform.secrets.sign('user', claims, 3600, past),
    admin: await app.platform.secrets.sign('admin', { sid: 1, sub: '1' }, 3600, past),
  };
});

afterAll(() => app.stop());

const named = bindings.map((binding) => [`${binding.route.method} ${binding.route.path}`, binding] as const);
const guarded = named.filter(([, { access }]) => access !== 'visitor');

describe('every call', () => {
  it('has a path of its own', () => {
    expect(new Set(named.map(([name]) => name)).size).toBe(named.length);
  });
});

describe('without a valid session', () => {
  it.each(guarded)('%s is rejected', async (_name, binding) => {
    const tokens = {
      none: '',
      nonsense: 'nonsense',
      'a key that nobody made': `parley_${randomBytes(24).toString('base64url')}`,
      'of another area': areaOf(binding) === 'admin' ? ours.tokens.owner : administrators.owner,
      'of a chat': areaOf(binding) === 'customer' ? ours.tokens.owner : chat.token,
      expired: areaOf(binding) === 'admin' ? expired.admin : expired.user,
    };
    const answers: Record<string, unknown> = {};
    for (const [kind, token] of Object.entries(tokens)) {
      const answer = await ask(binding, token, stray(binding));
      answers[kind] = [answer.status, answer.body.error_code];
      expectError(answer);
    }
    expect(answers).toEqual(
      Object.fromEntries(Object.keys(tokens).map((kind) => [kind, [401, 'unauthorized']])),
    );
  });
});

describe('by role', () => {
  const tables: Record<string, readonly Role[]> = { ...permissions, ...consolePermissions };
  it.each(named.filter(([, { access }]) => access in tables))(
    '%s admits the roles in the table',
    async (_name, binding) => {
      const tokens = areaOf(binding) === 'admin' ? administrators : ours.tokens;
      for (const role of roles) {
        const answer = await ask(binding, tokens[role], stray(binding));
        const allowed = tables[binding.access]!.includes(role);
        if (allowed) expect([role, answer.status]).not.toEqual([role, 403]);
        else expect([role, answer.status, answer.body.error_code]).toEqual([role, 403, 'forbidden']);
        expect(answer.status).toBeLessThan(500);
      }
    },
  );
});

describe('unknown field', () => {
  const hearing = named.filter(([, { route }]) => route.method !== 'GET' && !route.files);
  it.each(hearing)('%s returns 422 with the name of the field', async (_name, binding) => {
    const answer = await ask(binding, tokenFor(binding), stray(binding));
    expect(answer).toMatchObject({ status: 422, body: { error_code: 'invalid_input' } });
    expect(answer.body.fields).toHaveProperty('no_such_field', 'unknown field');
    expectError(answer);
  });

  const listing = named.filter(([, { route }]) => route.method === 'GET' && route.query);
  it.each(listing)('%s returns 422 for it in the query', async (_name, binding) => {
    const answer = await ask(binding, tokenFor(binding), undefined, '?no_such_field=1');
    expect(answer).toMatchObject({ status: 422, body: { error_code: 'invalid_input' } });
  });
});

describe('list', () => {
  const lists = named.filter(([, { route }]) => route.paged && !route.path.includes(':'));
  it.each(lists)('%s returns the requested page, and rejects invalid paging', async (_name, binding) => {
    const token = tokenFor(binding);
    const first = await ask(binding, token, undefined, '');
    expect(first.body.page).toMatchObject({ page: 1, size: 10 });
    const all = await ask(binding, token, undefined, '?page=1&size=99999');
    const { size } = all.body.page!;
    expect([largestTextPage, 9999]).toContain(size);
    expect((all.body.data as unknown[]).length).toBe(Math.min(all.body.page!.total, size));
    const beyond = await ask(binding, token, undefined, '?page=100000&size=9999');
    expect(beyond.body.data).toEqual([]);
    expect(beyond.body.page!.total).toBe(all.body.page!.total);
    for (const wrong of [
      'page=0',
      'page=-1',
      'page=x',
      'size=0',
      'size=1.5',
      'asc=perhaps',
      'field=password_hash',
    ]) {
      const answer = await ask(binding, token, undefined, `?${wrong}`);
      expect([wrong, answer.status]).toEqual([wrong, 422]);
    }
    const nothing = await ask(
      binding,
      token,
      undefined,
      `?keyword=${encodeURIComponent('%_\\ 沒有這樣的東西 🦄')}`,
    );
    expect([nothing.status, nothing.body.data]).toEqual([200, []]);
  });
});

describe('id', () => {
  const withId = guarded.filter(([, { route }]) => route.path.includes(':'));
  it.each(withId)('%s returns 404 for an unknown id', async (_name, binding) => {
    const answer = await ask(binding, tokenFor(binding), example(binding));
    expect([answer.status, answer.body.error_code]).toEqual([404, 'not_found']);
    expectError(answer);
  });

  it.each(withId)('%s rejects an invalid id', async (_name, binding) => {
    for (const id of ['0', '-1', 'abc', '1e400', '99999999999999999999']) {
      const path = binding.route.path.replace(/:\w+/g, encodeURIComponent(id));
      const answer = await call(app, binding.route.method, path, {
        token: tokenFor(binding),
        body: example(binding),
      });
      expect([id, answer.status]).toEqual([id, 422]);
    }
  });
});

function areaOf({ route, access }: Binding): 'admin' | 'customer' | 'user' {
  if (access === 'customer') return 'customer';
  return route.path.startsWith('/v1/admin/') ? 'admin' : 'user';
}

/** A caller with the permission. */
function tokenFor(binding: Binding): string {
  const area = areaOf(binding);
  if (area === 'customer') return chat.token;
  if (binding.access === 'visitor') return '';
  return area === 'admin' ? administrators.owner : ours.tokens.owner;
}

/** A body with an unknown field: the call is parsed up to it, and does nothing. */
function stray(binding: Binding): object | undefined {
  return binding.route.method === 'GET' ? undefined : { ...example(binding), no_such_field: 1 };
}

/** Values that the schema alone does not give. */
const needed: Record<string, object> = {
  '/v1/api/conversation/:id/message': { text: 'hello' },
};

function example({ route }: Binding): object | undefined {
  return route.body && { ...(exampleOf(route.body) as object), ...needed[route.path] };
}

/** The path with ids of nothing that exists. */
function ask(
  binding: Binding,
  token: string,
  body?: object,
  query = exampleQuery(binding.route),
): Promise<Answer> {
  const path = binding.route.path.replace(/:\w+/g, '999999999');
  return call(app, binding.route.method, path + query, { token, body });
}

/** Fields of every error. */
function expectError({ body, headers }: Answer): void {
  expect(body.success).toBe(false);
  expect(body.error).toMatch(/^[A-Z].*[.]$/);
  expect(body.error_code).toMatch(/^[a-z_]+$/);
  expect(body.trace_id).toBe(headers.get('x-trace-id'));
}
