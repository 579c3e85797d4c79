/** Files are reached by signed addresses that expire, and by nothing else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CustomerMessage, Message } from '#shared/contract/message.ts';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import {
  enterChat,
  login,
  makeChat,
  makeWorkspace,
  say,
  type TestChat,
  type TestWorkspace,
} from '#test/makers.ts';
import { movingClock } from '#test/movingClock.ts';
import { startApp } from '#test/startApp.ts';

type Media = NonNullable<Message['media']>;

const clock = movingClock();
let app: TestApp;
let workspace: TestWorkspace;
let chat: TestChat;
let conversationId: number;

beforeAll(async () => {
  // The hour does not end during a test.
  clock.advance({ seconds: 3600 - ((clock.now().getTime() / 1000) % 3600) });
  app = await startApp({ clock });
  workspace = await makeWorkspace(app);
  chat = await makeChat(app, workspace);
  await say(app, chat, 'hello');
  const [row] = await app.sql<{ id: string }>('select id from conversation');
  conversationId = Number(row!.id);
});

afterAll(() => app.stop());

function upload(url: string, token: string, type = 'text/plain', name = 'a.txt'): Promise<Media> {
  const body = new FormData();
  body.append('file', new Blob(['words'], { type }), name);
  return data<Media>(app, 'POST', url, { token, body });
}

const uploadAsMember = (type?: string, name?: string) =>
  upload('/v1/api/media', workspace.tokens.owner, type, name);
const fetchFile = (url: string) => fetch(app.url + url);
const statusOf = async (url: string) => (await fetchFile(url)).status;

describe('address of a file', () => {
  it('is the same within its hour, holds for one to two hours, and lets browsers cache as long', async () => {
    const first = await uploadAsMember();
    const read = async () =>
      data<Media>(app, 'GET', `/v1/api/media/${first.id}`, { token: workspace.tokens.owner });
    expect(await read()).toEqual(first);
    const left = first.expires_at - Math.floor(clock.now().getTime() / 1000);
    expect(left).toBeGreaterThanOrEqual(3600);
    expect(left).toBeLessThanOrEqual(7200);
    const { headers } = await fetchFile(first.url);
    expect(headers.get('cache-control')).toMatch(/^private, max-age=\d+, immutable$/);
    expect(Number(/\d+/.exec(headers.get('cache-control')!)![0])).toBeLessThanOrEqual(left + 60);
  });

  it('returns 404 when it is altered, unsigned, for another workspace or for another file', async () => {
    const { url, id, expires_at } = await uploadAsMember();
    const other = await uploadAsMember();
    const { id: foreign } = await makeWorkspace(app, 'Foreign');
    const stamp = url.split('/').at(-1)!;
    const altered = [
      url.replace(`/${workspace.id}/`, `/${foreign}/`),
      url.replace(`/${id}/`, `/${other.id}/`),
      url.replace(String(expires_at), String(expires_at + 3600)),
      url.replace(
        stamp,
        stamp.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
      ),
      url.replace(stamp, stamp.slice(0, -1)),
      url.replace(stamp, app.platform.secrets.stamp(`${workspace.id}:${id}:${expires_at}`)),
    ];
    for (const address of altered) expect([address, await statusOf(address)]).toEqual([address, 404]);
    const unsigned = [
      url.replace(`/${stamp}`, ''),
      `/v1/public/media/${workspace.id}/${id}`,
      // The form of an address that never expired.
      `/v1/public/media/${workspace.id}/${id}/${app.platform.secrets.stamp(`media:${workspace.id}:${id}`)}`,
    ];
    for (const address of unsigned) expect([address, await statusOf(address)]).toEqual([address, 404]);
    expect(await statusOf(url)).toBe(200);
  });

  it('is fetched by the browser as a file that can do nothing', async () => {
    const cases = [
      ['text/html', 'page.html', 'application/octet-stream', /^attachment; filename\*=UTF-8''page\.html$/],
      ['image/svg+xml', 'a.svg', 'application/octet-stream', /^attachment/],
      ['image/png', '報價 1.png', 'image/png', /^inline; filename\*=UTF-8''%E5%A0%B1%E5%83%B9%201\.png$/],
    ] as const;
    for (const [type, name, served, disposition] of cases) {
      const { headers } = await fetchFile((await uploadAsMember(type, name)).url);
      expect(headers.get('content-type')).toBe(served);
      expect(headers.get('content-disposition')).toMatch(disposition);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    }
  });

  it('expires; the thread, the chat, the source and the file itself give out a new one', async () => {
    const media = await uploadAsMember();
    const path = `/v1/api/conversation/${conversationId}/message`;
    const body = { client_id: 'with a file', kind: 'document', media_id: media.id };
    await data(app, 'POST', path, { token: workspace.tokens.owner, body });
    const source = await data<{ id: number }>(app, 'POST', '/v1/api/knowledge', {
      token: workspace.tokens.owner,
      body: { kind: 'file', media_id: media.id },
    });
    clock.advance({ hours: 2 });
    expect(await statusOf(media.url)).toBe(404);
    const token = await login(app, await ownerName());
    const [inThread] = await data<Message[]>(app, 'GET', path, { token });
    const inChat = await data<CustomerMessage[]>(app, 'GET', '/v1/public/chat/message', {
      token: chat.token,
    });
    const ofSource = await data<{ file: Media }>(app, 'GET', `/v1/api/knowledge/${source.id}`, { token });
    const fresh = [
      inThread!.media!,
      inChat.at(-1)!.media!,
      ofSource.file,
      await data<Media>(app, 'GET', `/v1/api/media/${media.id}`, { token }),
      await data<Media>(app, 'GET', `/v1/public/chat/media/${media.id}`, { token: chat.token }),
    ];
    for (const { url } of fresh) expect([url, await statusOf(url)]).toEqual([fresh[0]!.url, 200]);
  });
});

describe('media.get_in_chat', () => {
  it('gives a customer no file of another chat, of a note, or that was not sent', async () => {
    const token = await login(app, await ownerName());
    const path = `/v1/api/conversation/${conversationId}/message`;
    const noted = await upload('/v1/api/media', token);
    const unsent = await upload('/v1/api/media', token);
    const body = { client_id: 'a note', kind: 'note', text: 'see', media_id: noted.id };
    await data(app, 'POST', path, { token, body });
    const other = await enterChat(app, chat.key);
    const theirs = await upload('/v1/public/chat/media', other.token);
    for (const { id } of [noted, unsent, theirs]) {
      const answer = await call(app, 'GET', `/v1/public/chat/media/${id}`, { token: chat.token });
      expect([id, answer.status]).toEqual([id, 404]);
    }
    const own = await call(app, 'GET', `/v1/public/chat/media/${theirs.id}`, { token: other.token });
    expect(own.status).toBe(200);
  });
});

async function ownerName(): Promise<string> {
  const [row] = await app.sql<{ username: string }>('select username from user_account where id = $1', [
    workspace.users.owner,
  ]);
  return row!.username;
}
