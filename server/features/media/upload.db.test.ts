/** What visitors and members may upload, and what becomes of it when the disk has no room. */
import { connect } from 'node:net';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { maintenance } from '#server/catalog.ts';
import { runMaintenance } from '#server/platform/jobs/maintenance.ts';
import { openDiskSpace } from '#server/platform/observability/diskSpace.ts';
import { openLog } from '#server/platform/observability/log.ts';
import type { TestApp } from '#test/app.ts';
import { call, type Answer } from '#test/call.ts';
import { enterChat, makeChat, makeWorkspace, say, until, type TestChat } from '#test/makers.ts';
import { movingClock } from '#test/movingClock.ts';
import { startApp } from '#test/startApp.ts';

const megabyte = 1024 * 1024;
const clock = movingClock();
let app: TestApp;

beforeAll(async () => {
  app = await startApp({
    clock,
    env: { MEDIA_VISITOR_DAY_MB: '1', MEDIA_VISITOR_DAY_FILES: '8', MEDIA_WORKSPACE_MB: '20' },
  });
});

afterAll(() => app.stop());

async function makePlace(): Promise<{ id: number; member: string; chat: TestChat }> {
  const workspace = await makeWorkspace(app);
  return { id: workspace.id, member: workspace.tokens.member, chat: await makeChat(app, workspace) };
}

function upload(
  to: 'visitor' | 'member',
  token: string,
  bytes: number,
  address = '203.0.113.1',
): Promise<Answer> {
  const body = new FormData();
  body.append('file', new Blob([Buffer.alloc(bytes, 'a')], { type: 'text/plain' }), 'a.txt');
  const url = to === 'member' ? '/v1/api/media' : '/v1/public/chat/media';
  return call(app, 'POST', url, { token, body, headers: { 'x-forwarded-for': address } });
}

const outcome = ({ status, body }: Answer) => `${status} ${body.error_code ?? ''}`.trim();

function countOf(answers: Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[outcome(answer)] = (counts[outcome(answer)] ?? 0) + 1;
  return counts;
}

function filesOf(workspaceId: number): string[] {
  try {
    return readdirSync(path.join(app.platform.settings.dataDir, 'media', `w${workspaceId}`));
  } catch {
    return [];
  }
}

async function stored(workspaceId: number) {
  const [row] = await app.sql<{ files: number; bytes: number; total: number }>(
    `select (select count(*)::int from media where workspace_id = $1) as files,
            (select coalesce(sum(size), 0)::int from media where workspace_id = $1) as bytes,
            (select coalesce(sum(bytes), 0)::int from media_total where workspace_id = $1) as total`,
    [workspaceId],
  );
  return row!;
}

describe('quota of a visitor', () => {
  it('rejects the file beyond the number of a day, also of concurrent uploads, until the next day', async () => {
    const { id, chat } = await makePlace();
    const answers = await Promise.all(Array.from({ length: 20 }, () => upload('visitor', chat.token, 10)));
    expect(countOf(answers)).toEqual({ '200': 8, '429 upload_limit_reached': 12 });
    const rejected = answers.find(({ status }) => status === 429)!;
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(filesOf(id)).toHaveLength(8);
    expect(await stored(id)).toEqual({ files: 8, bytes: 80, total: 80 });
    const other = await enterChat(app, chat.key);
    expect(outcome(await upload('visitor', other.token, 10))).toBe('200');
    clock.advance({ days: 1 });
    expect(outcome(await upload('visitor', chat.token, 10))).toBe('200');
  });

  it('rejects the bytes beyond those of a day, while messages go on', async () => {
    const { id, chat } = await makePlace();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => upload('visitor', chat.token, 0.3 * megabyte)),
    );
    expect(countOf(answers)).toEqual({ '200': 3, '429 upload_limit_reached': 2 });
    expect(filesOf(id)).toHaveLength(3);
    expect((await say(app, chat, 'hello')).text).toBe('hello');
  });

  it('is no larger for who opens a new chat for every file', async () => {
    const { chat } = await makePlace();
    const answers: Answer[] = [];
    for (let i = 0; i < 25; i++) {
      const { token } = await enterChat(app, chat.key);
      answers.push(await upload('visitor', token, 0.25 * megabyte, '203.0.113.77'));
    }
    // Five times what one visitor may, but no more than a fifth of what the workspace may store.
    expect(countOf(answers)).toEqual({ '200': 16, '429 upload_limit_reached': 9 });
  });
});

describe('uploads that are arriving', () => {
  it('hold at most 100 MB for an address, which are free again when they are given up', async () => {
    const { chat } = await makePlace();
    const begin = () => {
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(
        [
          'POST /v1/public/chat/media HTTP/1.1',
          'Host: localhost',
          `Authorization: Bearer ${chat.token}`,
          'X-Forwarded-For: 203.0.113.77',
          'Content-Type: multipart/form-data; boundary=b',
          `Content-Length: ${20 * megabyte}`,
          '',
          '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nbegun',
        ].join('\r\n'),
      );
      return socket;
    };
    const sockets = Array.from({ length: 5 }, begin);
    // In a chat of its own each, since a chat has a rate of uploads too.
    const small = async (address: string) =>
      outcome(await upload('visitor', (await enterChat(app, chat.key)).token, 10, address));
    await until(async () => (await small('203.0.113.77')) === '429 too_many_requests');
    expect(await small('203.0.113.78')).toBe('200');
    for (const socket of sockets) socket.destroy();
    await until(async () => (await small('203.0.113.77')) !== '429 too_many_requests');
  });
});

describe('quota of a workspace', () => {
  it('rejects what exceeds it, also of concurrent uploads, and has room again after a removal', async () => {
    const { id, member } = await makePlace();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => upload('member', member, 4 * megabyte)),
    );
    expect(countOf(answers)).toEqual({ '200': 5, '409 storage_limit_reached': 1 });
    expect(await stored(id)).toEqual({ files: 5, bytes: 20 * megabyte, total: 20 * megabyte });
    await app.sql('update media set remove_after = created_at where workspace_id = $1', [id]);
    await runMaintenance(app.platform, maintenance, 'minute');
    expect(await stored(id)).toEqual({ files: 0, bytes: 0, total: 0 });
    expect(filesOf(id)).toEqual([]);
    expect(outcome(await upload('member', member, 4 * megabyte))).toBe('200');
  });

  it('leaves members room that visitors cannot fill', async () => {
    const { chat, member } = await makePlace();
    for (let i = 0; i < 6; i++) {
      const { token } = await enterChat(app, chat.key);
      await upload('visitor', token, megabyte, `198.51.100.${i}`);
    }
    const { token } = await enterChat(app, chat.key);
    expect(outcome(await upload('visitor', token, 1, '198.51.100.9'))).toBe('429 upload_limit_reached');
    expect(outcome(await upload('member', member, 4 * megabyte))).toBe('200');
  });

  it('counts nothing that could not be stored', async () => {
    const { id, member } = await makePlace();
    const media = path.join(app.platform.settings.dataDir, 'media', `w${id}`);
    await upload('member', member, 10);
    const { put } = app.platform.storage;
    onTestFinished(() => void (app.platform.storage.put = put));
    app.platform.storage.put = async () => 'full';
    expect(outcome(await upload('member', member, 100))).toBe('507 storage_full');
    app.platform.storage.put = () => Promise.reject(new Error('The disk is broken.'));
    expect(outcome(await upload('member', member, 100))).toBe('500 server_error');
    expect(await stored(id)).toEqual({ files: 1, bytes: 10, total: 10 });
    rmSync(media, { recursive: true, force: true });
  });
});

describe('disk below its reserve', () => {
  it('rejects uploads, tells it in /readyz, the metrics and the log, and lets messages through', async () => {
    let lines = '';
    let free = 2000 * megabyte;
    const disk = openDiskSpace({
      reserveBytes: 1000 * megabyte,
      folders: { media: '/media', database: '/database' },
      log: openLog('info', { write: (line: string) => (lines += line) }),
      statfs: async (folder) => ({ bavail: folder === '/database' ? free : 5000 * megabyte, bsize: 1 }),
    });
    onTestFinished(() => disk.close());
    const { chat, member } = await makePlace();
    const { read } = app.platform.disk;
    onTestFinished(() => void (app.platform.disk.read = read));
    app.platform.disk.read = disk.read;
    const ready = async () => {
      const reply = await fetch(`${app.url}/readyz`);
      return [reply.status, await reply.json()];
    };
    expect(outcome(await upload('member', member, 10))).toBe('200');
    expect(await ready()).toEqual([200, { ready: true, disk: 'ok' }]);

    free = 999 * megabyte;
    await until(async () => (await disk.read()).some(({ isLow }) => isLow));
    for (const [who, token] of [
      ['member', member],
      ['visitor', chat.token],
    ] as const) {
      const rejected = await upload(who, token, 10);
      expect(outcome(rejected)).toBe('507 storage_full');
      expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await say(app, chat, 'still here')).text).toBe('still here');
    expect(await ready()).toEqual([200, { ready: true, disk: 'low' }]);
    const metrics = await (await fetch(`${app.url}/metrics`)).text();
    expect(metrics).toContain(`parley_disk_free_bytes{disk="database"} ${free}`);
    expect(lines.match(/less free space than the reserve/g)).toHaveLength(1);

    free = 10 * megabyte;
    await until(async () => (await disk.read()).some(({ isFull }) => isFull));
    expect(await ready()).toEqual([503, { ready: false, disk: 'full' }]);

    free = 2000 * megabyte;
    await until(async () => (await disk.read()).every(({ isLow }) => !isLow));
    expect(lines).toContain('enough free space again');
    expect(outcome(await upload('member', member, 10))).toBe('200');
  });
});
