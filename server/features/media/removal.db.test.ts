/** Files go with what they belong to, and what belongs to nothing goes within a day. */
import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { maintenance } from '#server/catalog.ts';
import { removeOrphans } from '#server/features/media/removeOrphans.ts';
import { runMaintenance } from '#server/platform/jobs/maintenance.ts';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { makeChat, makeWorkspace, say, until, type TestChat, type TestWorkspace } from '#test/makers.ts';
import { movingClock } from '#test/movingClock.ts';
import { startApp } from '#test/startApp.ts';

const clock = movingClock();
let app: TestApp;
let workspace: TestWorkspace;
let chat: TestChat;
let conversationId: number;

beforeAll(async () => {
  app = await startApp({ clock });
});

beforeEach(async () => {
  workspace = await makeWorkspace(app, 'Clinic');
  chat = await makeChat(app, workspace);
  await say(app, chat, 'hello');
  const [row] = await app.sql<{ id: string }>('select id from conversation where workspace_id = $1', [
    workspace.id,
  ]);
  conversationId = Number(row!.id);
});

afterAll(() => app.stop());

async function upload(from: 'visitor' | 'member'): Promise<number> {
  const body = new FormData();
  body.append('file', new Blob(['words'], { type: 'text/plain' }), 'a.txt');
  const [url, token] =
    from === 'member' ? ['/v1/api/media', workspace.tokens.owner] : ['/v1/public/chat/media', chat.token];
  return (await data<{ id: number }>(app, 'POST', url, { token, body })).id;
}

let sent = 0;
function sendToCustomer(mediaId: number) {
  return data<{ id: number }>(app, 'POST', `/v1/api/conversation/${conversationId}/message`, {
    token: workspace.tokens.owner,
    body: { client_id: `m${++sent}`, kind: 'document', media_id: mediaId },
  });
}

function sendFromCustomer(mediaId: number, clientId = `c${++sent}`) {
  return call(app, 'POST', '/v1/public/chat/message', {
    token: chat.token,
    body: { client_id: clientId, media_id: mediaId },
  });
}

async function rows(): Promise<number[]> {
  const found = await app.sql<{ id: string }>('select id from media where workspace_id = $1 order by id', [
    workspace.id,
  ]);
  return found.map(({ id }) => Number(id));
}

const mediaFolder = () => path.join(app.platform.settings.dataDir, 'media');
const files = () => readdirSync(path.join(mediaFolder(), `w${workspace.id}`));
const runEveryMinute = () => runMaintenance(app.platform, maintenance, 'minute');

describe('a file that nothing uses', () => {
  it('is removed within a day, row and bytes; what a message or a source uses stays', async () => {
    const unused = [await upload('visitor'), await upload('member')];
    const used = [await upload('visitor'), await upload('member'), await upload('member')];
    await sendFromCustomer(used[0]!);
    await sendToCustomer(used[1]!);
    const source = { kind: 'file', media_id: used[2] };
    await data(app, 'POST', '/v1/api/knowledge', { token: workspace.tokens.owner, body: source });
    clock.advance({ hours: 19 });
    await runEveryMinute();
    expect(await rows()).toEqual([...unused, ...used].sort((a, b) => a - b));
    clock.advance({ hours: 5 });
    await runEveryMinute();
    expect(await rows()).toEqual(used);
    expect(files()).toHaveLength(used.length);
    expect((await sendFromCustomer(unused[0]!)).body.error_code).toBe('media_missing');
  });

  it('is removed too when it came with a message that had been sent before', async () => {
    await sendFromCustomer(await upload('visitor'), 'the same');
    const second = await upload('visitor');
    expect((await sendFromCustomer(second, 'the same')).status).toBe(200);
    clock.advance({ days: 1 });
    await runEveryMinute();
    expect(await rows()).not.toContain(second);
  });

  it('is sent or removed, but never removed while a message has it', async () => {
    const ids = [];
    for (let i = 0; i < 10; i++) ids.push(await upload('visitor'));
    clock.advance({ days: 1 });
    const [answers] = await Promise.all([
      Promise.all(ids.map((id) => sendFromCustomer(id))),
      runEveryMinute(),
    ]);
    await runEveryMinute();
    const arrived = ids.filter((_, i) => answers[i]!.status === 200);
    expect(await rows()).toEqual(arrived);
    expect(answers.every(({ status }) => status === 200 || status === 422)).toBe(true);
    expect(files()).toHaveLength(arrived.length);
  });

  it('survives the deletion of one of two messages that have it', async () => {
    const shared = await upload('member');
    const first = await sendToCustomer(shared);
    const second = await sendToCustomer(shared);
    await app.sql('delete from message where id = $1', [first.id]);
    await runEveryMinute();
    expect(await rows()).toEqual([shared]);
    await app.sql('delete from message where id = $1', [second.id]);
    await runEveryMinute();
    expect([await rows(), files()]).toEqual([[], []]);
  });
});

describe('deletion of', () => {
  const owners = {
    conversation: () => app.sql('delete from conversation where id = $1', [conversationId]),
    customer: () => app.sql('delete from customer where workspace_id = $1', [workspace.id]),
    channel: () =>
      data(app, 'DELETE', `/v1/api/channel/${chat.channelId}`, { token: workspace.tokens.owner }),
    async workspace() {
      await data(app, 'DELETE', `/v1/api/workspace/${workspace.id}`, {
        token: workspace.tokens.owner,
        body: { name: 'Clinic' },
      });
      const find = () => app.sql('select from workspace where id = $1', [workspace.id]);
      await until(async () => (await find()).length === 0, 60);
    },
  };

  it.each(Object.entries(owners))('a %s removes its files, rows and bytes', async (_owner, remove) => {
    await sendFromCustomer(await upload('visitor'));
    await sendToCustomer(await upload('member'));
    await upload('visitor');
    await remove();
    // A workspace is deleted by a job.
    await until(async () => {
      await runEveryMinute();
      return (await rows()).length === 0;
    }, 60);
    await runEveryMinute();
    expect(files()).toEqual([]);
    expect(await app.sql('select from media_removal')).toEqual([]);
    const totals = await app.sql<object>('select bytes::int from media_total where workspace_id = $1', [
      workspace.id,
    ]);
    expect(totals.every((row) => 'bytes' in row && row.bytes === 0)).toBe(true);
  });

  it('a row keeps its file in the outbox until the storage has removed it', async () => {
    const { remove } = app.platform.storage;
    onTestFinished(() => void (app.platform.storage.remove = remove));
    app.platform.storage.remove = () => Promise.reject(new Error('The disk is away.'));
    await upload('member');
    clock.advance({ days: 1 });
    await runEveryMinute();
    expect([await rows(), files()]).toMatchObject([[], { length: 1 }]);
    app.platform.storage.remove = remove;
    clock.advance({ hours: 1 });
    await runEveryMinute();
    expect(files()).toEqual([]);
  });
});

describe('removeOrphans', () => {
  function leave(name: string, age = 2 * 3600): string {
    const file = path.join(mediaFolder(), name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, 'left behind');
    const at = clock.now().getTime() / 1000 - age;
    utimesSync(file, at, at);
    return file;
  }
  const exists = (file: string) => statSync(file, { throwIfNoEntry: false }) !== undefined;

  it('removes files without a row, those of interrupted writes too, but no young ones and none with a row', async () => {
    await upload('member');
    const [kept] = files();
    const at = clock.now().getTime() / 1000 - 7200;
    utimesSync(path.join(mediaFolder(), `w${workspace.id}`, kept!), at, at);
    const orphans = [leave('w999/abc0'), leave(`w${workspace.id}/abc1-part`), leave('probeabc2')];
    const others = [leave('w999/abc3', 60), leave('.notes')];
    await removeOrphans(app.platform);
    expect([orphans.map(exists), others.map(exists)]).toEqual([
      [false, false, false],
      [true, true],
    ]);
    expect(files()).toEqual([kept]);
  });

  it('removes nothing when the files seem to belong to another database', async () => {
    const many = Array.from({ length: 101 }, (_, i) => leave(`w998/f${i}`));
    await removeOrphans(app.platform);
    expect(many.every(exists)).toBe(true);
  });
});
