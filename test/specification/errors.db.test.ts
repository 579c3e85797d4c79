/** The row E2 on the server's side: statuses, codes and texts, and a trace id that finds the log's line. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bindings } from '#server/catalog.ts';
import { openLog } from '#server/platform/observability/log.ts';
import { errors, type ErrorCode } from '#shared/errors.ts';
import type { TestApp } from '#test/app.ts';
import { call, type Answer } from '#test/call.ts';
import { makeAdmin, makeWorkspace, until, type TestWorkspace } from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';
import english from '#web/locales/en/error.json' with { type: 'json' };
import mainland from '#web/locales/zh-cn/error.json' with { type: 'json' };
import hongKong from '#web/locales/zh-hk/error.json' with { type: 'json' };

interface Line {
  trace_id?: string;
  msg: string;
  status?: number;
  route?: string;
  method?: string;
  err?: { message: string; stack: string };
}

const lines: string[] = [];
let app: TestApp;
let clinic: TestWorkspace;
let admin: string;

beforeAll(async () => {
  app = await startApp({ log: openLog('debug', { write: (line) => void lines.push(line) }) });
  clinic = await makeWorkspace(app);
  admin = await makeAdmin(app, 'owner');
});
afterAll(() => app.stop());

const logged = (traceId: string | null): Promise<Line[]> =>
  until(async () => {
    const found = lines.map((line) => JSON.parse(line) as Line).filter((line) => line.trace_id === traceId);
    return found.some(({ status }) => status !== undefined) && found;
  });

async function expectError(answer: Answer, code: ErrorCode) {
  const { status, text } = errors[code];
  const traceId = answer.headers.get('x-trace-id');
  expect([answer.status, answer.body.error_code]).toEqual([status, code]);
  expect(answer.body).toMatchObject({ success: false, error: text, trace_id: traceId });
  expect(traceId).toMatch(/^\w{16}$/);
  expect(await logged(traceId)).toContainEqual(expect.objectContaining({ msg: 'rejected', status }));
}

describe('E2: each error has its status, its code and its text', () => {
  it('400 for a body that cannot be parsed', async () => {
    const broken = { token: clinic.tokens.owner, body: '{"name": ' };
    await expectError(await call(app, 'POST', '/v1/api/workspace', broken), 'malformed_request');
    const bad = { token: clinic.tokens.owner, body: '[1]' };
    await expectError(await call(app, 'POST', '/v1/api/workspace', bad), 'malformed_request');
  });

  it.each(['/v1/api/workspace/%', '/%ZZ', '/public/chat/%E0%A4%A', `/v1/api/workspace/${'1'.repeat(400)}`])(
    '400, of the address %.30s, which cannot be read',
    async (path) => {
      await expectError(await call(app, 'GET', path), 'malformed_request');
    },
  );

  it('401 without a session', async () => {
    await expectError(await call(app, 'GET', '/v1/api/workspace'), 'unauthorized');
    await expectError(await call(app, 'GET', '/v1/admin/plan', { token: 'x' }), 'unauthorized');
  });

  it('403 without the permission', async () => {
    const body = { name: 'Mine' };
    const answer = await call(app, 'PUT', '/v1/api/workspace/self', { token: clinic.tokens.member, body });
    await expectError(answer, 'forbidden');
  });

  it('404 for unknown ids, and unknown paths under every method', async () => {
    const one = await call(app, 'GET', '/v1/api/workspace/999999', { token: clinic.tokens.owner });
    await expectError(one, 'not_found');
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'])
      for (const path of ['/v1/api/no-such-thing', '/v1/admin/no-such-thing', '/v2', '//x', '/\\x']) {
        const answer = await call(app, method, path, { token: admin });
        expect([method, path, answer.status, answer.body.error_code]).toEqual([
          ...[method, path, 404, 'not_found'],
        ]);
        expect(answer.body.trace_id).toBe(answer.headers.get('x-trace-id'));
        await logged(answer.headers.get('x-trace-id'));
      }
  });

  it('404 in the envelope also to a browser on a path of the API', async () => {
    const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const answer = await call(app, 'GET', '/v1/api/no-such-thing', { headers });
    expect([answer.status, answer.body.error_code]).toEqual([404, 'not_found']);
  });

  it('415 and 422 for unsupported content and invalid input', async () => {
    const xml = {
      token: clinic.tokens.owner,
      body: '<name/>',
      headers: { 'content-type': 'application/xml' },
    };
    await expectError(await call(app, 'POST', '/v1/api/workspace', xml), 'unsupported_media');
    const answer = await call(app, 'POST', '/v1/api/workspace', { token: clinic.tokens.owner, body: {} });
    await expectError(answer, 'invalid_input');
  });

  it('500 with the cause in the log under the trace id, and not in the reply', async () => {
    await app.sql('alter table workspace_user rename to workspace_user_gone');
    const answer = await call(app, 'GET', '/v1/api/workspace', { token: clinic.tokens.owner });
    await app.sql('alter table workspace_user_gone rename to workspace_user');
    expect([answer.status, answer.body]).toEqual([
      500,
      {
        success: false,
        error: errors.server_error.text,
        error_code: 'server_error',
        trace_id: answer.headers.get('x-trace-id'),
      },
    ]);
    const found = await logged(answer.body.trace_id!);
    expect(found.find(({ msg }) => msg === 'failed')?.err?.message).toContain('workspace_user');
    expect(found.find(({ msg }) => msg === 'failed')?.route).toBe('/v1/api/workspace');
  });
});

describe('request without a body', () => {
  const types = ['application/json', 'application/json; charset=utf-8', 'application/x-www-form-urlencoded'];
  const named = bindings.map(({ route }) => [`${route.method} ${route.path}`, route] as const);

  it.each(named)('%s is accepted with any content type', async (_name, route) => {
    const path = route.path.replace(/:\w+/g, '1');
    for (const type of types) {
      const answer = await call(app, route.method, path, { headers: { 'content-type': type } });
      expect([type, answer.status]).not.toEqual([type, 400]);
      if (!route.files) expect([type, answer.status]).not.toEqual([type, 415]);
      expect(answer.status).toBeLessThan(500);
    }
  });
});

describe('empty body', () => {
  const token = () => ({ authorization: clinic.tokens.owner });

  it('is accepted in chunked encoding', async () => {
    const nothing = new ReadableStream({ start: (stream) => stream.close() });
    const headers = { ...token(), 'content-type': 'application/json' };
    const options = { method: 'POST', headers, body: nothing, duplex: 'half' } as RequestInit;
    expect((await fetch(`${app.url}/v1/api/subscription/get`, options)).status).toBe(200);
  });

  it.each(['/v1/api/media', '/v1/api/knowledge/import'])(
    'is rejected by %s, which needs a body',
    async (path) => {
      for (const type of ['multipart/form-data; boundary=x', 'application/x-ndjson', 'application/json']) {
        const answer = await call(app, 'POST', path, { headers: { ...token(), 'content-type': type } });
        expect([type, answer.body.success, answer.status < 500]).toEqual([type, false, true]);
      }
    },
  );
});

describe('429', () => {
  it('has Retry-After, and is the same for an unknown address', async () => {
    const body = { email: 'nobody-here@example.com' };
    const answers: Answer[] = [];
    for (let times = 0; times < 6; times++)
      answers.push(await call(app, 'POST', '/v1/public/user/forgot-password', { body }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(Number(answers[5]!.headers.get('retry-after'))).toBeGreaterThan(0);
    await expectError(answers[5]!, 'too_many_requests');
  });
});

describe('log', () => {
  it('has a line for a success, with its trace id', async () => {
    const answer = await call(app, 'GET', '/modules');
    const found = await logged(answer.headers.get('x-trace-id'));
    expect(found).toMatchObject([{ method: 'GET', route: '/modules', status: 200, msg: 'answered' }]);
  });

  it('contains no token, no password and no query', async () => {
    const secret = 'a-password-nobody-may-read';
    const body = { username_or_email: 'nobody', password: secret };
    const rejected = await call(app, 'POST', '/v1/public/user/login', { body });
    await logged(rejected.headers.get('x-trace-id'));
    const path = '/v1/public/workspace/invitation?token=a-token-nobody-may-read';
    await logged((await call(app, 'GET', path)).headers.get('x-trace-id'));
    const all = lines.join('');
    for (const word of [secret, 'a-token-nobody-may-read', clinic.tokens.owner, admin])
      expect(all.includes(word)).toBe(false);
  });
});

describe('error catalogue', () => {
  it('has the English texts of the specification', () => {
    expect(english).toMatchObject({
      unauthorized: 'unauthorized (401)',
      forbidden: 'you have no permission (403)',
      not_found: 'resource not found (404)',
      server_error: 'server error (500)',
      unknown: 'unknown error',
      payload_too_large: 'media size cannot be larger than 20MB',
    });
  });

  it.each(Object.entries({ en: english, 'zh-hk': hongKong, 'zh-cn': mainland }))(
    'has a text for every code in %s',
    (_locale, texts: Record<string, string>) => {
      const missing = Object.keys(errors).filter((code) => !texts[code]?.trim());
      expect(missing).toEqual([]);
    },
  );
});
