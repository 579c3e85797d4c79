/** The outbox: sending, retries, mails without a server, and who may read them. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendMail } from '#server/features/mail/public.ts';
import { enqueueDue, removeOld, sendDue } from '#server/features/mail/sendDue.ts';
import { systemPlatformCtx } from '#server/platform/jobs/job.ts';
import { performOnPlatform } from '#server/platform/operation/platformOperation.ts';
import { openLog } from '#server/platform/observability/log.ts';
import type { Mail } from '#shared/contract/mail.ts';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { makeAdmin, makeWorkspace, until } from '#test/makers.ts';
import { startSmtpSimulator, type SmtpSimulator } from '#test/simulators/smtp.ts';
import { startApp } from '#test/startApp.ts';

const minute = 60_000;
const login = { username: 'desk', password: 'smtp-password-4711' };
const startedAt = new Date('2026-03-01T09:00:00Z');
let now = startedAt;
const pass = (minutes: number) => (now = new Date(now.getTime() + minutes * minute));

let app: TestApp;
let owner: string;
let simulator: SmtpSimulator;

beforeAll(async () => {
  app = await startApp({ clock: { now: () => now } });
  owner = await makeAdmin(app, 'owner');
});
afterAll(() => app.stop());

beforeEach(async () => {
  now = startedAt;
  simulator = await startSmtpSimulator({ security: 'starttls', login });
  await set({
    smtp_host: 'localhost',
    smtp_port: simulator.port,
    smtp_security: 'starttls',
    smtp_username: login.username,
    smtp_password: login.password,
    from_address: 'desk@harbour.example',
  });
});
afterEach(async () => {
  await simulator.stop();
  await app.sql('delete from mail');
});

describe('sendMail and sendDue', () => {
  it('sends a mail soon after the transaction commits', async () => {
    await write('mei@example.com', 'Mei');
    const mail = await settled();
    expect(mail).toMatchObject({ status: 'sent', attempts: 1, to: 'mei@example.com', reason: '' });
    expect(simulator.mails).toHaveLength(1);
    const [arrived] = simulator.mails;
    expect(arrived).toMatchObject({ encrypted: true, user: 'desk', envelope: { to: ['mei@example.com'] } });
    expect(arrived!.headers['subject']).toBe(mail.subject);
    expect(arrived!.headers['from']).toBe('Parley <desk@harbour.example>');
    expect(arrived!.text).toContain('https://desk.example/auth/activate?token=abc');
  });

  it('writes nothing when the transaction rolls back', async () => {
    const { database } = app.platform;
    const work = database.inPlatform(async (tx) => {
      sendMail(app.platform, tx, sample('mei@example.com', 'Mei'));
      throw new Error('rolled back');
    });
    await expect(work).rejects.toThrow('rolled back');
    expect(await app.sql('select id from mail')).toEqual([]);
  });

  it('writes from a workspace transaction with the name of the system', async () => {
    await data(app, 'PUT', '/v1/admin/settings/system', { token: owner, body: { system_name: 'Lantern' } });
    const workspace = await makeWorkspace(app);
    await app.platform.database.inWorkspace(workspace.id, async (tx) =>
      sendMail(app.platform, tx, sample('mei@example.com', 'Mei')),
    );
    expect((await settled()).subject).toContain('Lantern');
    expect(simulator.mails[0]!.headers['from']).toBe('Lantern <desk@harbour.example>');
    await data(app, 'PUT', '/v1/admin/settings/system', { token: owner, body: { system_name: 'Parley' } });
  });

  it('retries after the backoff, and not before', async () => {
    simulator.plan({ step: 'content', code: 451, text: 'Greylisted' });
    await write('mei@example.com', 'Mei');
    const waiting = await until(async () => (await outbox()).find(({ reason }) => reason !== ''));
    expect(waiting).toMatchObject({ status: 'queued', attempts: 1 });
    expect(waiting.reason).toContain('Greylisted');
    await run();
    expect(simulator.tries).toBe(1);
    pass(2);
    await performOnPlatform(systemPlatformCtx(app.platform), enqueueDue, undefined);
    expect(await settled()).toMatchObject({ status: 'sent', attempts: 2, reason: '' });
    expect(simulator.mails).toHaveLength(1);
  });

  it('fails with the reply of a server that rejects permanently', async () => {
    simulator.plan({ step: 'recipient', code: 550, text: 'No such user here' });
    await write('nobody@example.com', 'Mei');
    const mail = await settled();
    expect(mail).toMatchObject({ status: 'failed', attempts: 1 });
    expect(mail.reason).toContain('No such user here');
  });

  it('retries with the same Message-ID when the connection broke before the reply', async () => {
    simulator.plan('take_and_hang_up');
    await write('mei@example.com', 'Mei');
    await until(async () => (await outbox()).find(({ reason }) => reason !== ''));
    pass(2);
    await run();
    expect((await settled()).status).toBe('sent');
    const ids = simulator.mails.map(({ headers }) => headers['message-id']);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('fails after eight attempts in about a day', async () => {
    const full = { step: 'content', code: 452, text: 'Full' } as const;
    simulator.plan(...Array.from({ length: 9 }, () => full));
    await write('mei@example.com', 'Mei');
    for (let tries = 1; tries < 8; tries++) {
      const [waiting] = await until(async () => {
        const rows = await app.sql<{ next_attempt_at: Date }>(
          `select next_attempt_at from mail where attempts = $1 and status = 'queued'`,
          [tries],
        );
        return rows.length > 0 && rows;
      });
      now = waiting!.next_attempt_at;
      await run();
    }
    const hours = (now.getTime() - startedAt.getTime()) / 3_600_000;
    now = startedAt;
    expect(await settled()).toMatchObject({ status: 'failed', attempts: 8 });
    expect(hours).toBeGreaterThan(20);
    expect(hours).toBeLessThan(26);
  });

  it('sends each mail once when several runs are concurrent', async () => {
    await app.sql(`insert into mail (kind, to_address, subject, text, html, created_at, next_attempt_at)
      select 'test', 'n' || n || '@example.com', 's', 't', 'h', '${now.toISOString()}', '${now.toISOString()}'
      from generate_series(1, 12) n`);
    await Promise.all([run(), run(), run()]);
    expect(simulator.mails.map(({ envelope }) => envelope.to[0]).sort()).toEqual(
      Array.from({ length: 12 }, (_, index) => `n${index + 1}@example.com`).sort(),
    );
  });

  it('sends the mail of a lost sender after its lease has expired', async () => {
    await app.sql(`insert into mail (kind, to_address, subject, text, html, status, attempts, next_attempt_at)
      values ('test', 'mei@example.com', 's', 't', 'h', 'sending', 1, '${new Date(now.getTime() + minute).toISOString()}')`);
    await run();
    expect(simulator.mails).toEqual([]);
    pass(2);
    await run();
    expect(simulator.mails).toHaveLength(1);
    expect((await outbox())[0]).toMatchObject({ status: 'sent', attempts: 2 });
  });

  it('tries an unreachable server once, not once for every mail', async () => {
    await set({ smtp_password: 'wrong' });
    await app.sql(`insert into mail (kind, to_address, subject, text, html, next_attempt_at)
      select 'test', 'mei@example.com', 's', 't', 'h', '${now.toISOString()}' from generate_series(1, 30)`);
    await run();
    expect(simulator.tries).toBeLessThanOrEqual(4);
    const [waiting] = await app.sql<{ count: number }>(
      `select count(*)::int as count from mail where status = 'queued' and attempts = 0`,
    );
    expect(waiting!.count).toBeGreaterThanOrEqual(26);
  });

  it('removeOld deletes a mail after ninety days', async () => {
    await write('old@example.com', 'Mei');
    await settled();
    pass(89 * 24 * 60);
    await performOnPlatform(systemPlatformCtx(app.platform), removeOld, 100);
    expect(await app.sql('select id from mail')).toHaveLength(1);
    pass(2 * 24 * 60);
    await performOnPlatform(systemPlatformCtx(app.platform), removeOld, 100);
    expect(await app.sql('select id from mail')).toEqual([]);
  });
});

describe('sendDue without a mail server', () => {
  beforeEach(() => set({ smtp_host: '' }));

  it('holds mails until somebody resends them', async () => {
    await write('mei@example.com', 'Mei');
    const kept = await settled();
    expect(kept).toMatchObject({ status: 'kept', attempts: 0, sent_at: null });
    await set({ smtp_host: 'localhost', smtp_password: login.password });
    await run();
    expect((await outbox())[0]!.status).toBe('kept');
    const queued = await data<Mail>(app, 'POST', `/v1/admin/mail/${kept.id}/resend`, {
      token: owner,
      body: {},
    });
    expect(queued.status).toBe('queued');
    expect((await settled()).status).toBe('sent');
    expect(simulator.mails).toHaveLength(1);
  });

  it('logs address and links of a held mail', async () => {
    const lines: string[] = [];
    const log = openLog('info', { write: (line) => void lines.push(line) });
    const links = JSON.stringify(['https://desk.example/auth/activate?token=abc']);
    await app.sql(
      `insert into mail (kind, to_address, subject, text, html, links, next_attempt_at)
       values ('activate', 'mei@example.com', 'Confirm', 't', 'h', $1, $2)`,
      [links, now],
    );
    await sendDue(systemPlatformCtx({ ...app.platform, log }), 0, new AbortController().signal);
    expect(lines).toHaveLength(1);
    const { level, to, subject, links: logged } = JSON.parse(lines[0]!) as Record<string, unknown>;
    expect([level, to, subject, JSON.stringify(logged)]).toEqual([30, 'mei@example.com', 'Confirm', links]);
  });

  it('sendTestMail returns mail_not_set', async () => {
    const answer = await call(app, 'POST', '/v1/admin/settings/notification/test', {
      token: owner,
      body: { to: 'mei@example.com' },
    });
    expect([answer.status, answer.body.error_code]).toEqual([422, 'mail_not_set']);
  });
});

describe('sendTestMail', () => {
  const test = () =>
    data<{ ok: boolean; detail: string }>(app, 'POST', '/v1/admin/settings/notification/test', {
      token: owner,
      body: { to: 'mei@example.com' },
    });

  it('sends at once and writes to the outbox', async () => {
    expect(await test()).toMatchObject({ ok: true, detail: expect.stringContaining('Taken over') });
    expect(simulator.mails).toHaveLength(1);
    expect((await outbox())[0]).toMatchObject({ kind: 'test', status: 'sent' });
  });

  it('returns the error without the password', async () => {
    await set({ smtp_password: 'wrong-password-99' });
    const { ok, detail } = await test();
    expect(ok).toBe(false);
    expect(detail).toContain('535');
    expect(detail).not.toContain('wrong-password-99');
    expect((await outbox())[0]).toMatchObject({ status: 'failed', reason: detail });
  });
});

describe('outbox', () => {
  beforeEach(async () => {
    await app.sql(`insert into mail (kind, to_address, subject, text, html, status, created_at) values
      ('test', 'ann@example.com', 'First 100%', 't', 'h', 'sent', '2026-01-01'),
      ('test', 'bob@example.com', 'Second', 't', 'h', 'failed', '2026-01-02'),
      ('test', 'cat@elsewhere.example', '第三封', 't', 'h', 'kept', '2026-01-03')`);
  });
  const list = async (query: string) => (await outbox(query)).map(({ to }) => to.slice(0, 3));

  it('is paged, newest first, sorted, searched and filtered', async () => {
    expect(await list('')).toEqual(['cat', 'bob', 'ann']);
    expect(await list('?asc=true&size=2')).toEqual(['ann', 'bob']);
    expect(await list('?size=2&page=2')).toEqual(['ann']);
    expect(await list('?keyword=EXAMPLE.com')).toEqual(['bob', 'ann']);
    expect(await list(`?keyword=${encodeURIComponent('第三')}`)).toEqual(['cat']);
    expect(await list(`?keyword=${encodeURIComponent('0%')}`)).toEqual(['ann']);
    expect(await list('?keyword=_ob')).toEqual([]);
    expect(await list('?status=failed')).toEqual(['bob']);
    const { body } = await call(app, 'GET', '/v1/admin/mail?size=2', { token: owner });
    expect(body.page).toEqual({ page: 1, size: 2, total: 3 });
  });

  it.each(['?field=to', '?status=lost', '?nonsense=1'])('rejects %s', async (query) => {
    expect((await call(app, 'GET', `/v1/admin/mail${query}`, { token: owner })).status).toBe(422);
  });

  it('returns 403 to those who may not manage accounts', async () => {
    const [first] = await outbox();
    const member = await makeAdmin(app, 'member');
    const user = (await makeWorkspace(app)).tokens.owner;
    for (const [method, path] of [
      ['GET', '/v1/admin/mail'],
      ['GET', `/v1/admin/mail/${first!.id}`],
      ['POST', `/v1/admin/mail/${first!.id}/resend`],
      ['POST', '/v1/admin/settings/notification/test'],
    ] as const) {
      const body = path.endsWith('test') ? { to: 'mei@example.com' } : {};
      const options = method === 'POST' ? { body } : {};
      expect([path, (await call(app, method, path, { ...options, token: member })).status]).toEqual([
        path,
        403,
      ]);
      expect([path, (await call(app, method, path, { ...options, token: user })).status]).toEqual([
        path,
        401,
      ]);
      expect([path, (await call(app, method, path, options)).status]).toEqual([path, 401]);
    }
    expect(simulator.tries).toBe(0);
  });

  it('returns 404 for an unknown mail and 409 for one being sent', async () => {
    expect((await call(app, 'GET', '/v1/admin/mail/999999', { token: owner })).status).toBe(404);
    expect((await call(app, 'POST', '/v1/admin/mail/999999/resend', { token: owner, body: {} })).status).toBe(
      404,
    );
    const [first] = await outbox();
    const leaseEnds = new Date(now.getTime() + minute).toISOString();
    await app.sql(`update mail set status = 'sending', next_attempt_at = '${leaseEnds}' where id = $1`, [
      first!.id,
    ]);
    const answer = await call(app, 'POST', `/v1/admin/mail/${first!.id}/resend`, { token: owner, body: {} });
    expect([answer.status, answer.body.error_code]).toEqual([409, 'conflict']);
  });

  it('shows tokens of links only for mails that reached nobody, and to owners', async () => {
    const link = 'https://desk.example/auth/reset-password?token=opens-Accounts_1';
    await app.sql(
      `insert into mail (kind, to_address, subject, text, html, links, status)
       select 'reset_password', status || '@example.com', 's', $1, $2, $3, status
       from unnest(array['queued', 'sending', 'sent', 'failed', 'kept']) as status`,
      [`Open ${link} now`, `<a href="${link}">`, JSON.stringify([link])],
    );
    const told: Record<string, boolean[]> = {};
    for (const { id, kind } of await outbox('?keyword=@example.com')) {
      if (kind !== 'reset_password') continue;
      const mail = await data<Mail>(app, 'GET', `/v1/admin/mail/${id}`, { token: owner });
      expect(mail.links[0]).toContain('https://desk.example/auth/reset-password?token=');
      told[mail.status] = [mail.text, mail.html, ...mail.links].map((text) =>
        text.includes('opens-Accounts_1'),
      );
    }
    const [all, none] = [
      [true, true, true],
      [false, false, false],
    ];
    expect(told).toEqual({ queued: none, sending: none, sent: none, failed: all, kept: all });

    const admin = await makeAdmin(app, 'admin');
    const { body } = await call(app, 'GET', '/v1/admin/mail', { token: admin });
    expect(JSON.stringify(body)).not.toContain('opens-Accounts_1');
    for (const { id } of await outbox('?status=kept')) {
      for (const [method, path] of [
        ['GET', `/v1/admin/mail/${id}`],
        ['POST', `/v1/admin/mail/${id}/resend`],
      ] as const) {
        const options = { token: admin, ...(method === 'POST' && { body: {} }) };
        const mail = await data<Mail>(app, method, path, options);
        expect(JSON.stringify(mail)).not.toContain('opens-Accounts_1');
      }
    }
  });

  it('writes an audit row for a resent mail', async () => {
    const [first] = await outbox('?status=failed');
    const answer = await call(app, 'POST', `/v1/admin/mail/${first!.id}/resend`, { token: owner, body: {} });
    const rows = await app.sql('select operation, subject_id from platform_audit where trace_id = $1', [
      answer.headers.get('x-trace-id'),
    ]);
    expect(rows).toEqual([{ operation: 'mail.resend', subject_id: first!.id }]);
    await until(async () => simulator.mails.length === 1);
  });
});

function set(body: object): Promise<unknown> {
  return data(app, 'PUT', '/v1/admin/settings/notification', { token: owner, body });
}

function sample(to: string, name: string) {
  const values = { name, link: 'https://desk.example/auth/activate?token=abc' };
  return { kind: 'activate', to, locale: 'en', values } as const;
}

function write(to: string, name: string): Promise<void> {
  return app.platform.database.inPlatform(async (tx) => sendMail(app.platform, tx, sample(to, name)));
}

function run(): Promise<void> {
  return sendDue(systemPlatformCtx(app.platform), 0, new AbortController().signal);
}

function outbox(query = ''): Promise<Mail[]> {
  return data<Mail[]>(app, 'GET', `/v1/admin/mail${query}`, { token: owner });
}

/** The newest mail, once it is neither waiting nor on its way. */
function settled(): Promise<Mail> {
  return until(async () => {
    const [newest] = await outbox();
    return newest && !['queued', 'sending'].includes(newest.status) ? newest : undefined;
  });
}
