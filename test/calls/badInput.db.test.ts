/** Invalid and hostile input: a clear error, and the server goes on. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Source } from '#shared/contract/knowledge.ts';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { login, makeUser, makeWorkspace, password, until, type TestWorkspace } from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';

let app: TestApp;
let clinic: TestWorkspace;

beforeAll(async () => {
  app = await startApp();
  clinic = await makeWorkspace(app);
});

afterAll(() => app.stop());

async function upload(name: string, bytes: Uint8Array | string, type = 'application/octet-stream') {
  const form = new FormData();
  form.append('file', new Blob([bytes as BlobPart], { type }), name);
  return call(app, 'POST', '/v1/api/media', { token: clinic.tokens.member, body: form });
}

async function sourceOf(name: string, bytes: Uint8Array | string): Promise<Source> {
  const { id: mediaId } = (await upload(name, bytes)).body.data as { id: number };
  const token = clinic.tokens.member;
  const { id } = await data<Source>(app, 'POST', '/v1/api/knowledge', {
    token,
    body: { kind: 'file', media_id: mediaId },
  });
  return until(async () => {
    const source = await data<Source>(app, 'GET', `/v1/api/knowledge/${id}`, { token });
    return (source.status === 'ready' || source.status === 'failed') && source;
  });
}

describe('file', () => {
  it('returns 413 over 20 MB', async () => {
    const answer = await upload('big.txt', new Uint8Array(20 * 1024 * 1024 + 1));
    expect(answer).toMatchObject({ status: 413, body: { error_code: 'payload_too_large' } });
    expect((await upload('fits.bin', new Uint8Array(20 * 1024 * 1024))).status).toBe(200);
  });

  it('is stored under a plain name when its own is hostile', async () => {
    const answer = await upload('../../../etc/\u202Ecron\u0007.txt', 'hello');
    expect(answer.body.data).toMatchObject({ name: 'cron.txt', size: 5 });
  });

  it('is served as a sandboxed download when it could run in the browser', async () => {
    const page = await upload('page.html', '<script>alert(1)</script>', 'text/html');
    const { url } = page.body.data as { url: string };
    const served = await fetch(app.url + url);
    expect(served.headers.get('content-type')).toBe('application/octet-stream');
    expect(served.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(served.headers.get('content-security-policy')).toContain('sandbox');
  });

  it.each([
    ['empty.pdf', new Uint8Array(), 'empty'],
    ['broken.docx', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(600, 7)]), 'broken'],
    ['noise.bin', Buffer.from(Array.from({ length: 4000 }, (_, i) => (i * 7919) % 256)), 'unsupported_type'],
    ['blank.txt', '   \n\n  ', 'empty|no_text'],
  ])('%s becomes a failed source with its reason', async (name, bytes, reason) => {
    const source = await sourceOf(name, bytes);
    expect(source.status).toBe('failed');
    expect(source.reason).toMatch(new RegExp(`^(${reason})$`));
  });

  it('becomes passages when it is text', async () => {
    const source = await sourceOf(
      'hours.md',
      '# Hours\n\nWe open at nine.\n\n# Prices\n\nA check-up costs HK$500.',
    );
    expect(source).toMatchObject({ status: 'ready', title: 'Hours', reason: '' });
    expect(source.passage_count).toBeGreaterThan(0);
  });
});

describe('body', () => {
  it('returns 422 with the name of an unknown field', async () => {
    const body = { kind: 'text', title: 't', text: 'x', surprise: 1 };
    const answer = await call(app, 'POST', '/v1/api/knowledge', { token: clinic.tokens.member, body });
    expect(answer).toMatchObject({
      status: 422,
      body: { error_code: 'invalid_input', fields: { surprise: 'unknown field' } },
    });
  });

  it('returns 400 when it is not JSON, or not an object', async () => {
    for (const body of ['{"kind": ', '[]', '"text"']) {
      const answer = await call(app, 'POST', '/v1/api/knowledge', { token: clinic.tokens.member, body });
      expect(answer).toMatchObject({ status: 400, body: { error_code: 'malformed_request' } });
      expect(answer.body.trace_id).toBe(answer.headers.get('x-trace-id'));
    }
  });

  it('returns an error for extreme nesting, without harm', async () => {
    const body = `{"kind":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
    const answer = await call(app, 'POST', '/v1/api/knowledge', { token: clinic.tokens.member, body });
    expect(answer.status).toBe(413);
  });
});

describe('import', () => {
  it('stores valid lines and reports invalid ones', async () => {
    const lines = [
      JSON.stringify({ kind: 'text', title: 'One', text: 'The first.' }),
      'not json',
      JSON.stringify({ kind: 'qa', question: 'Two?', answer: '' }),
      '',
      JSON.stringify({ kind: 'qa', question: 'Three?', answer: 'Third.', extra: true }),
      JSON.stringify({ kind: 'qa', question: 'Four?', answer: 'Fourth.', phrasings: ['4?'] }),
    ].join('\n');
    const headers = { 'content-type': 'application/x-ndjson' };
    const answer = await call(app, 'POST', '/v1/api/knowledge/import', {
      token: clinic.tokens.member,
      body: lines,
      headers,
    });
    expect(answer.body.data).toMatchObject({
      accepted: 2,
      rejected: [{ line: 2 }, { line: 3 }, { line: 5 }],
      rejected_count: 3,
      read: 6,
      complete: true,
    });
  });

  it('accepts a multipart file too', async () => {
    const form = new FormData();
    form.append(
      'file',
      new Blob([`${JSON.stringify({ kind: 'text', title: 'From a file', text: 'Hello.' })}\n`]),
      'x.jsonl',
    );
    const answer = await call(app, 'POST', '/v1/api/knowledge/import', {
      token: clinic.tokens.member,
      body: form,
    });
    expect(answer.body.data).toMatchObject({ accepted: 1, rejected: [] });
  });
});

describe('log-in', () => {
  it('does not reveal whether an account exists, and limits the rate of attempts', async () => {
    await makeUser(app, 'victim');
    const attempt = (name: string, word: string) =>
      call(app, 'POST', '/v1/public/user/login', { body: { username_or_email: name, password: word } });
    const wrong = await attempt('victim', 'wrong');
    const unknown = await attempt('nobody-at-all', 'wrong');
    expect([wrong.status, wrong.body.error_code, wrong.body.error]).toEqual([
      unknown.status,
      unknown.body.error_code,
      unknown.body.error,
    ]);
    for (let i = 0; i < 9; i++) await attempt('victim', 'wrong');
    const stopped = await attempt('victim', password);
    expect(stopped).toMatchObject({ status: 429, body: { error_code: 'too_many_requests' } });
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('is over at once after log-out', async () => {
    await makeUser(app, 'leaver');
    const token = await login(app, 'leaver');
    await data(app, 'POST', '/v1/api/logout', { token, body: {} });
    expect(await call(app, 'GET', '/v1/api/workspace', { token })).toMatchObject({
      status: 401,
      body: { error_code: 'session_ended' },
    });
    expect((await call(app, 'POST', '/v1/public/user/refresh-token', { body: { token } })).status).toBe(401);
  });
});
