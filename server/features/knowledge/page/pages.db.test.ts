import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enqueueUnprocessedSources } from '#server/features/knowledge/enqueueUnprocessed.ts';
import { systemCtx } from '#server/platform/jobs/job.ts';
import { processPage } from '#server/features/knowledge/page/processPage.ts';
import { call, data } from '#test/call.ts';
import { makeChat, makeWorkspace, say, setLimits, teach, until, type TestWorkspace } from '#test/makers.ts';
import { movingClock } from '#test/movingClock.ts';
import { htmlPage, openWebsite, type Website } from '#test/simulators/website.ts';
import { startApp } from '#test/startApp.ts';
import type { TestApp } from '#test/app.ts';
import type { Source } from '#shared/contract/knowledge.ts';
import type { CustomerMessage } from '#shared/contract/message.ts';

const clock = movingClock();
let app: TestApp;
let workspace: TestWorkspace;
let site: Website;

beforeAll(async () => {
  app = await startApp({ env: { ALLOW_PRIVATE_ADDRESSES: '1', PUBLIC_URL: 'https://desk.example' }, clock });
  workspace = await makeWorkspace(app);
  site = await openWebsite();
});
afterAll(async () => {
  await site.stop();
  await app.stop();
});
beforeEach(() => {
  site.pages = {};
});

const path = '/v1/api/knowledge';
const ask = (method: string, address: string, body?: object, of = workspace) =>
  call(app, method, `${path}${address}`, { token: of.tokens.owner, ...(body && { body }) });
const get = (id: number) => data<Source>(app, 'GET', `${path}/${id}`, { token: workspace.tokens.owner });
const add = async (page: string) =>
  (
    await data<Source>(app, 'POST', path, {
      token: workspace.tokens.owner,
      body: { kind: 'url', url: `${site.url}${page}` },
    })
  ).id;
const ended = (id: number) =>
  until(async () => {
    const source = await get(id);
    return source.status !== 'queued' && source.status !== 'processing' && source;
  });
/** Its first attempt has ended. */
const waiting = (id: number) =>
  until(async () => {
    const source = await get(id);
    return source.retry_at !== undefined && source;
  });
const passagesOf = (id: number) =>
  data<{ id: number; text: string }[]>(app, 'GET', `${path}/${id}/passage`, {
    token: workspace.tokens.owner,
  });

describe('knowledge.create with a web page', () => {
  it('is stored at once and read by a job, with its address and title', async () => {
    site.pages['/delivery'] = htmlPage('Delivery', 'We deliver to Sai Kung in two days.');
    const created = await data<Source>(app, 'POST', path, {
      token: workspace.tokens.owner,
      body: { kind: 'url', url: ` ${site.url}/delivery#prices ` },
    });
    const { port } = site;
    expect(created).toMatchObject({
      kind: 'url',
      status: 'queued',
      title: `127.0.0.1:${port}/delivery`,
      url: `${site.url}/delivery`,
      synced_at: null,
    });
    const source = await ended(created.id);
    expect(source).toMatchObject({ status: 'ready', reason: '', title: 'Delivery', passage_count: 1 });
    expect(source.synced_at).not.toBeNull();
    const found = await data<{ url: string }[]>(app, 'POST', `${path}/search`, {
      token: workspace.tokens.owner,
      body: { query: 'delivery to Sai Kung' },
    });
    expect(found[0]).toMatchObject({ title: 'Delivery', url: `${site.url}/delivery` });
    const list = await data<Source[]>(app, 'GET', `${path}?keyword=${port}/deliv`, {
      token: workspace.tokens.owner,
    });
    expect(list.map(({ id, url }) => [id, url])).toEqual([[source.id, `${site.url}/delivery`]]);
  });

  it('is cited to customers and in traces with its address', async () => {
    site.pages['/returns'] = htmlPage('Returns', 'Returns of the lamp are free of charge within 45 days.');
    await ended(await add('/returns'));
    const chat = await makeChat(app, workspace);
    await say(app, chat, 'Within how many days are returns of the lamp free of charge?');
    const cited = await until(async () => {
      const messages = await data<CustomerMessage[]>(app, 'GET', '/v1/public/chat/message?after=0', {
        token: chat.token,
      });
      return messages.find(({ citations }) => citations.length > 0);
    });
    expect(cited.citations[0]).toMatchObject({ title: 'Returns', url: `${site.url}/returns` });
    const [trace] = await app.sql<{ passages: { url?: string }[] }>(
      `select trace->'passages' as passages from agent_turn order by id desc limit 1`,
    );
    expect(trace!.passages[0]!.url).toBe(`${site.url}/returns`);
  });

  it.each([
    ...['', 'delivery', 'ftp://shop.example/', 'javascript:alert(1)', 'https://me:secret@shop.example/'],
    `https://shop.example/${'a'.repeat(2000)}`,
  ])('rejects %s', async (url) => {
    const answer = await ask('POST', '', { kind: 'url', url });
    expect([answer.status, answer.body.error_code]).toEqual([422, 'invalid_input']);
    expect(answer.body.fields).toHaveProperty('url');
  });

  it('rejects an address that is a source already, by either protocol, and names it', async () => {
    site.pages['/twice'] = htmlPage('Twice', 'Once is enough.');
    const id = await add('/twice');
    await ended(id);
    for (const url of [`${site.url}/twice`, `https://127.0.0.1:${site.port}/twice#a`]) {
      const answer = await ask('POST', '', { kind: 'url', url });
      expect([answer.status, answer.body.error_code]).toEqual([409, 'source_exists']);
      expect(answer.body.fields!.source_id).toBe(String(id));
    }
    const other = await makeWorkspace(app);
    expect((await ask('POST', '', { kind: 'url', url: `${site.url}/twice` }, other)).status).toBe(200);
    await ask('DELETE', `/${id}`);
    expect((await ask('POST', '', { kind: 'url', url: `${site.url}/twice` })).status).toBe(200);
  });

  it('adds an address once for concurrent callers', async () => {
    site.pages['/race'] = htmlPage('Race', 'One of many.');
    const body = { kind: 'url', url: `${site.url}/race` };
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask('POST', '', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('is refused in an import of lines', async () => {
    const body = JSON.stringify({ kind: 'url', url: `${site.url}/line` });
    const answer = await fetch(`${app.url}${path}/import`, {
      method: 'POST',
      headers: { authorization: workspace.tokens.owner, 'content-type': 'application/x-ndjson' },
      body,
    });
    const { data: result } = (await answer.json()) as { data: object };
    expect(result).toMatchObject({ accepted: 0, rejected: [{ line: 1 }] });
  });

  it('nothing of it can be changed', async () => {
    site.pages['/fixed'] = htmlPage('Fixed', 'As it stands.');
    const id = await add('/fixed');
    await ended(id);
    expect((await ask('PUT', `/${id}`, { title: 'Mine' })).body.fields).toEqual({ title: 'unknown field' });
    expect((await ask('PUT', `/${id}`, {})).body.data).toMatchObject({ status: 'ready', title: 'Fixed' });
  });
});

describe('knowledge.sync of a web page', () => {
  it('changes nothing when the page is unchanged, and replaces its passages when it has changed', async () => {
    site.pages['/hours'] = htmlPage('Hours', 'Open until five. <script>1</script>');
    const id = await add('/hours');
    const first = await ended(id);
    const before = await passagesOf(id);
    const segments = () => app.sql('select id from knowledge_segment order by id');
    const indexed = await segments();

    site.pages['/hours'] = htmlPage('Hours', 'Open until five. <script>2</script>');
    clock.advance({ minutes: 1 });
    await ask('POST', `/${id}/sync`, {});
    const second = await ended(id);
    expect(second.synced_at).toBeGreaterThan(first.synced_at!);
    expect(await passagesOf(id)).toEqual(before);
    expect(await segments()).toEqual(indexed);

    site.pages['/hours'] = htmlPage('New hours', 'Open until six.');
    await ask('POST', `/${id}/sync`, {});
    expect(await ended(id)).toMatchObject({ status: 'ready', title: 'New hours' });
    const after = await passagesOf(id);
    expect(after.map(({ text }) => text)).toEqual([expect.stringContaining('until six')]);
    expect(after[0]!.id).not.toBe(before[0]!.id);
  });

  it('keeps the passages, and when they were read, of a page that cannot be read any more', async () => {
    site.pages['/gone'] = htmlPage('Gone', 'The pelican sleeps until noon.');
    const id = await add('/gone');
    const first = await ended(id);
    clock.advance({ minutes: 1 });
    delete site.pages['/gone'];
    await ask('POST', `/${id}/sync`, {});
    expect(await ended(id)).toMatchObject({
      status: 'failed',
      reason: 'page_missing',
      passage_count: 1,
      character_count: first.character_count,
      synced_at: first.synced_at,
    });
    const found = await data<{ source_id: number }[]>(app, 'POST', `${path}/search`, {
      token: workspace.tokens.owner,
      body: { query: 'pelican' },
    });
    expect(found[0]!.source_id).toBe(id);
  });
});

describe('processPage', () => {
  const process = (id: number) => processPage(systemCtx(app.platform, workspace.id), id);

  it('tries again after a while when the site fails, a few times, and says why meanwhile', async () => {
    site.pages['/down'] = { status: 500 };
    const id = await add('/down');
    const source = await waiting(id);
    expect(source).toMatchObject({ status: 'queued', reason: 'page_error' });
    const calls = () => site.heard.filter((heard) => heard.path === '/down').length;
    // Not before its time.
    await process(id);
    expect(calls()).toBe(1);
    for (const seconds of [11, 61]) {
      clock.advance({ seconds });
      await process(id);
      expect(await get(id)).toMatchObject({ status: 'queued', reason: 'page_error' });
    }
    clock.advance({ seconds: 301 });
    await process(id);
    expect(await get(id)).toMatchObject({ status: 'failed', reason: 'page_error' });
    expect(calls()).toBe(4);
    site.pages['/down'] = htmlPage('Up', 'We are back.');
    await ask('POST', `/${id}/sync`, {});
    expect(await ended(id)).toMatchObject({ status: 'ready', title: 'Up' });
  });

  it('a member does not wait for the next attempt', async () => {
    site.pages['/flaky'] = { status: 503 };
    const id = await add('/flaky');
    await waiting(id);
    site.pages['/flaky'] = htmlPage('Flaky', 'Now it works.');
    await ask('POST', `/${id}/sync`, {});
    expect(await ended(id)).toMatchObject({ status: 'ready', title: 'Flaky' });
  });

  it('waits as long as the site asks for, but not for hours', async () => {
    site.pages['/busy'] = { status: 429, headers: { 'retry-after': '600' } };
    const id = await add('/busy');
    const { retry_at: at } = await waiting(id);
    expect(at! - Math.floor(clock.now().getTime() / 1000)).toBeGreaterThan(590);
    site.pages['/busier'] = { status: 429, headers: { 'retry-after': '7200' } };
    expect(await ended(await add('/busier'))).toMatchObject({ status: 'failed', reason: 'page_busy' });
  });

  it('drops what it read when the page was removed meanwhile', async () => {
    let reply: (() => void) | undefined;
    site.pages['/removed'] = (response) => {
      reply = () => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Too late.</p>');
    };
    const id = await add('/removed');
    await until(async () => reply !== undefined);
    expect((await ask('POST', `/${id}/sync`, {})).body.error_code).toBe('source_busy');
    await ask('DELETE', `/${id}`);
    reply!();
    await until(async () => {
      const [row] = await app.sql<{ count: string }>(
        `select count(*) from pgboss.job where name = 'knowledge.read_page' and state = 'active'`,
      );
      return Number(row!.count) === 0;
    });
    expect(await app.sql('select id from passage where source_id = $1', [id])).toEqual([]);
  });

  it('enqueueUnprocessed resumes pages whose job was lost, and no others', async () => {
    site.pages['/lost'] = htmlPage('Lost', 'Found again.');
    const id = await add('/lost');
    await ended(id);
    await app.sql(`update knowledge_source set status = 'processing', updated_at = $2 where id = $1`, [
      id,
      new Date(clock.now().getTime() - 60_000),
    ]);
    await enqueueUnprocessedSources(app.platform);
    expect(await ended(id)).toMatchObject({ status: 'ready' });
  });

  it('a site that never answers delays neither other pages nor other workspaces', async () => {
    const held: (() => void)[] = [];
    for (let at = 0; at < 6; at++) {
      site.pages[`/slow/${at}`] = (response) => {
        held.push(() => response.writeHead(404).end());
      };
    }
    const slow: number[] = [];
    for (let at = 0; at < 6; at++) slow.push(await add(`/slow/${at}`));
    await until(async () => held.length >= 2);
    site.pages['/quick'] = htmlPage('Quick', 'Read at once.');
    const other = await makeWorkspace(app);
    const [page] = await teach(app, other, [{ kind: 'url', url: `${site.url}/quick` }]);
    await teach(app, workspace, [{ kind: 'text', title: 'A', text: 'A text of the slow workspace.' }]);
    const answer = await ask('GET', `/${page}`, undefined, other);
    expect(answer.body.data).toMatchObject({ status: 'ready', title: 'Quick' });
    expect(held).toHaveLength(2);
    await until(async () => {
      for (const free of held.splice(0)) free();
      const states = await Promise.all(slow.map(async (id) => (await get(id)).status));
      return states.every((status) => status === 'failed');
    });
  });

  it('rejects text beyond the plan, and keeps what was read before', async () => {
    const small = await makeWorkspace(app, 'Small', { plan: 'starter' });
    site.pages['/grows'] = htmlPage('Grows', 'Short.');
    const [id] = await teach(app, small, [{ kind: 'url', url: `${site.url}/grows` }]);
    await app.sql(
      `update plan set limits = limits || '{"knowledge_characters": 50}' where unique_plan_tag = 'starter'`,
    );
    site.pages['/grows'] = htmlPage('Grows', 'Long. '.repeat(50));
    await ask('POST', `/${id}/sync`, {}, small);
    const source = await until(async () => {
      const found = await data<Source>(app, 'GET', `${path}/${id}`, { token: small.tokens.owner });
      return found.status === 'failed' && found;
    });
    expect(source).toMatchObject({ reason: 'plan_limit', passage_count: 1 });
  });
});

describe('hour_pages', () => {
  it('limits how many pages a workspace reads in an hour, retries not counted', async () => {
    await setLimits(app, { hour_pages: 2 });
    const small = await makeWorkspace(app);
    site.pages['/a'] = htmlPage('A', 'One.');
    const [id] = await teach(app, small, [{ kind: 'url', url: `${site.url}/a` }]);
    // One that is a source already is not counted.
    expect((await ask('POST', '', { kind: 'url', url: `${site.url}/a` }, small)).status).toBe(409);
    expect((await ask('POST', `/${id}/sync`, {}, small)).status).toBe(200);
    const full = await ask('POST', '', { kind: 'url', url: `${site.url}/b` }, small);
    expect([full.status, full.body.error_code]).toEqual([429, 'page_limit_reached']);
    expect((await ask('POST', '', { kind: 'text', text: 'Not a page.' }, small)).status).toBe(200);
    await app.sql(`update budget_counter set ends_at = $2 where scope = 'page' and workspace_id = $1`, [
      small.id,
      clock.now(),
    ]);
    expect((await ask('POST', '', { kind: 'url', url: `${site.url}/b` }, small)).status).toBe(200);
  });
});
