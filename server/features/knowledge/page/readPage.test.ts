import { readFileSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import { gzipSync } from 'node:zlib';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePdf } from '#server/extract/fixtures/makePdf.ts';
import { readPage } from '#server/features/knowledge/page/readPage.ts';
import { egress } from '#server/platform/security/egress.ts';
import { certificate, privateKey } from '#test/simulators/certificate.ts';
import { htmlPage, openWebsite, type Website } from '#test/simulators/website.ts';

let site: Website;

beforeAll(async () => {
  site = await openWebsite();
});
afterAll(() => site.stop());
beforeEach(() => {
  site.pages = {};
  site.heard = [];
});

const maxBytes = 200_000;
const limits = { timeoutMilliseconds: 5000, maxBytes };
const open = egress({ privateAddresses: true, redirects: false, ...limits });
const guarded = egress({ privateAddresses: false, redirects: false, ...limits });
/** `localhost` stands for a public host: everything else goes through the guarded egress. */
const mixed: typeof fetch = (input, init) =>
  (new Request(input).url.startsWith('http://localhost') ? open : guarded)(input, init);

const client = (by: typeof fetch = open, timeoutMilliseconds = 5000) => ({
  fetch: by,
  publicUrl: 'https://desk.example',
  timeoutMilliseconds,
  maxBytes,
});
const read = (path: string, by = client()) => readPage(by, `${site.url}${path}`);
const failed = (reason: string, isTransient = false) => ({ kind: 'failed', reason, isTransient });
const fixture = (name: string) => readFileSync(new URL(`../../../extract/fixtures/${name}`, import.meta.url));
const words = (outcome: Awaited<ReturnType<typeof read>>) =>
  outcome.kind === 'read' ? outcome.passages.map(({ text }) => text).join('\n') : outcome.reason;

describe('readPage', () => {
  it('reads a page as a robot that says who it is, and calls it by its title', async () => {
    site.pages['/delivery'] = htmlPage('Delivery', 'We deliver in two days.');
    expect(await read('/delivery')).toMatchObject({
      kind: 'read',
      title: 'Delivery',
      passages: [{ text: expect.stringContaining('We deliver in two days.') }],
    });
    expect(site.heard.map(({ path }) => path)).toEqual(['/robots.txt', '/delivery']);
    expect(site.heard[1]!.headers['user-agent']).toBe('ParleyBot/1.0 (+https://desk.example/)');
    expect(site.heard[1]!.headers).not.toHaveProperty('cookie');
  });

  it('has the same fingerprint for the same words, whatever else has changed', async () => {
    site.pages['/a'] = htmlPage('A', 'Open until five.<script>1</script>');
    const one = await read('/a');
    site.pages['/a'] = htmlPage('A', 'Open until five.<script>2</script>');
    const same = await read('/a');
    site.pages['/a'] = htmlPage('A', 'Open until six.');
    const other = await read('/a');
    const prints = [one, same, other].map((each) => each.kind === 'read' && each.fingerprint);
    expect(prints[0]).toBe(prints[1]);
    expect(prints[0]).not.toBe(prints[2]);
  });

  it('calls a page without a title by its address', async () => {
    site.pages['/%E9%97%9C%E6%96%BC'] = { body: '<html><body><p>We are a shop.</p></body></html>' };
    expect(await read('/%E9%97%9C%E6%96%BC')).toMatchObject({ title: `127.0.0.1:${site.port}/關於` });
  });

  it.each([
    ['text/plain', 'Open until five.', '/hours'],
    ['text/markdown', '# Hours\n\nOpen until five.', '/hours'],
    ['text/csv', 'Day,Hours\nMonday,Open until five.', '/hours.csv'],
    [
      'application/xhtml+xml',
      '<html xmlns="http://www.w3.org/1999/xhtml"><body>Open until five.</body></html>',
      '/h',
    ],
    ['application/octet-stream', 'Open until five.', '/hours.txt'],
  ])('reads %s', async (type, body, path) => {
    site.pages[path] = { headers: { 'content-type': type }, body };
    expect(words(await read(path))).toContain('Open until five.');
  });

  it('reads a PDF and a Word file', async () => {
    site.pages['/a'] = { headers: { 'content-type': 'application/pdf' }, body: fixture('clinic.pdf') };
    expect(await read('/a')).toMatchObject({ kind: 'read' });
    site.pages['/b.docx'] = {
      headers: { 'content-type': 'application/octet-stream' },
      body: fixture('clinic.docx'),
    };
    expect(await read('/b.docx')).toMatchObject({ kind: 'read' });
  });

  it.each([
    ['big5', 'big5.txt', '本店的營業時間'],
    ['gb18030', 'gb18030.txt', '本店的营业时间'],
  ])('reads %s by its header, by its meta tag and by its bytes', async (charset, name, expected) => {
    const text = fixture(name);
    const page = (head: string) =>
      Buffer.concat([Buffer.from(`<html><head>${head}<title>t</title></head><body><p>`), text]);
    site.pages['/header'] = {
      headers: { 'content-type': `text/html; Charset="${charset}"` },
      body: page(''),
    };
    site.pages['/meta'] = {
      headers: { 'content-type': 'text/html' },
      body: page(`<meta charset="${charset}">`),
    };
    // Many servers say utf-8 of everything.
    site.pages['/wrong'] = {
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: page(`<meta charset=${charset}>`),
    };
    site.pages['/none'] = { headers: { 'content-type': 'text/plain' }, body: text };
    for (const path of ['/header', '/meta', '/wrong', '/none'])
      expect(words(await read(path))).toContain(expected);
  });

  it('follows a few redirects, and no more', async () => {
    site.pages['/a'] = { status: 301, headers: { location: '/b' } };
    site.pages['/b'] = { status: 307, headers: { location: `${site.url}/c#top` } };
    site.pages['/c'] = htmlPage('C', 'Here we are.');
    expect(await read('/a')).toMatchObject({ kind: 'read', title: 'C' });
    site.pages['/loop'] = { status: 302, headers: { location: '/loop' } };
    expect(await read('/loop')).toEqual(failed('page_redirects'));
    site.pages['/nowhere'] = { status: 302 };
    expect(await read('/nowhere')).toEqual(failed('page_redirects'));
    site.pages['/file'] = { status: 302, headers: { location: 'file:///etc/passwd' } };
    expect(await read('/file')).toEqual(failed('page_redirects'));
  });

  it('follows a redirect in the letters of another script', async () => {
    site.pages['/a'] = (response) => {
      response.writeHead(302, { location: Buffer.from('/關於').toString('latin1') }).end();
    };
    site.pages['/%E9%97%9C%E6%96%BC'] = htmlPage('About', 'A shop.');
    expect(await read('/a')).toMatchObject({ title: 'About' });
  });

  it('refuses private addresses, also behind a redirect or in robots.txt', async () => {
    expect(await read('/a', client(guarded))).toEqual(failed('page_private'));
    const page = (path: string) => readPage(client(mixed), `http://localhost:${site.port}${path}`);
    site.pages['/a'] = { status: 302, headers: { location: `${site.url}/secret` } };
    site.pages['/b'] = { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data/' } };
    site.pages['/c'] = { status: 302, headers: { location: `http://[::1]:${site.port}/secret` } };
    for (const path of ['/a', '/b', '/c']) expect(await page(path)).toEqual(failed('page_private'));
    site.pages['/robots.txt'] = { status: 302, headers: { location: `${site.url}/secret` } };
    expect(await page('/d')).toEqual(failed('page_private'));
    expect(site.heard.filter(({ path }) => path === '/secret')).toEqual([]);
  });

  it('heeds robots.txt, also of the host that a redirect leads to', async () => {
    site.pages['/robots.txt'] = { body: 'User-agent: ParleyBot\nDisallow: /private' };
    site.pages['/private/a'] = htmlPage('A', 'Not for robots.');
    expect(await read('/private/a')).toEqual(failed('page_robots'));
    site.pages['/b'] = { status: 302, headers: { location: '/private/a' } };
    expect(await read('/b')).toEqual(failed('page_robots'));
    expect(site.heard.filter(({ path }) => path === '/private/a')).toEqual([]);
    // One robots.txt for a reading of one host.
    expect(site.heard.filter(({ path }) => path === '/robots.txt')).toHaveLength(2);
    site.pages['/robots.txt'] = { status: 503 };
    expect(await read('/b')).toEqual(failed('page_busy', true));
  });

  it('reads the beginning of an endless robots.txt', async () => {
    const rules = Buffer.from(`User-agent: *\nDisallow: /private\n${'# filler\n'.repeat(100_000)}`);
    const large = egress({ privateAddresses: true, redirects: false, ...limits, maxBytes: 5_000_000 });
    site.pages['/robots.txt'] = (response) => {
      response.writeHead(200);
      const write = () => {
        while (!response.destroyed && response.write(rules));
      };
      response.on('drain', write);
      write();
    };
    site.pages['/private'] = htmlPage('A', 'Not for robots.');
    expect(await read('/private', client(large))).toEqual(failed('page_robots'));
  });

  it.each([
    [401, 'page_login', false],
    [403, 'page_refused', false],
    [404, 'page_missing', false],
    [410, 'page_missing', false],
    [451, 'page_refused', false],
    [500, 'page_error', true],
    [502, 'page_error', true],
  ])('a status of %i: %s', async (status, reason, isTransient) => {
    site.pages['/a'] = { ...htmlPage('Error', 'Something went wrong.'), status };
    expect(await read('/a')).toEqual(failed(reason, isTransient));
  });

  it('waits as long as a busy site asks for', async () => {
    site.pages['/a'] = { status: 429, headers: { 'retry-after': '120' } };
    expect(await read('/a')).toEqual({ ...failed('page_busy', true), retryAfterSeconds: 120 });
    site.pages['/a'] = { status: 503, headers: { 'retry-after': 'Fri, 20 Nov 2026 07:28:00 GMT' } };
    expect(await read('/a')).toEqual(failed('page_busy', true));
  });

  it('recognizes pages to log in at', async () => {
    const form = '<form>E-mail <input type=email> Password <input type="Password"></form>';
    site.pages['/members'] = htmlPage('Members', `Please log in.${form}`);
    expect(await read('/members')).toEqual(failed('page_login'));
    site.pages['/bare'] = { body: `<html><body>${form.replaceAll(/E-mail|Password /g, '')}</body></html>` };
    expect(await read('/bare')).toEqual(failed('page_login'));
    site.pages['/account'] = { status: 302, headers: { location: '/log-in?next=/account' } };
    site.pages['/log-in?next=/account'] = htmlPage('Log in', 'Welcome back.');
    expect(await read('/account')).toEqual(failed('page_login'));
    site.pages['/shop'] = htmlPage('Shop', `${form}${'We sell tea from the hills. '.repeat(20)}`);
    expect(await read('/shop')).toMatchObject({ kind: 'read' });
  });

  it('tells pages without words', async () => {
    site.pages['/a'] = { body: '<html><body><div id=root></div><script src=a.js></script></body></html>' };
    site.pages['/b'] = { body: '' };
    for (const path of ['/a', '/b']) expect(await read(path)).toEqual(failed('page_empty'));
  });

  it('tells types that lie, and types that are not read', async () => {
    const picture = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    site.pages['/picture'] = { body: picture };
    site.pages['/pdf'] = { body: makePdf([[{ text: 'We deliver in two days.', y: 700 }]]) };
    site.pages['/page'] = {
      ...htmlPage('A', 'Not a PDF at all.'),
      headers: { 'content-type': 'application/pdf' },
    };
    for (const path of ['/picture', '/pdf', '/page'])
      expect(await read(path)).toEqual(failed('page_wrong_type'));
    site.pages['/png'] = { headers: { 'content-type': 'image/png' }, body: picture };
    site.pages['/unknown'] = { headers: { 'content-type': 'application/octet-stream' }, body: picture };
    for (const path of ['/png', '/unknown']) expect(await read(path)).toEqual(failed('page_unsupported'));
  });

  it('stops at the size limit: declared, streamed and compressed', async () => {
    const length = String(50 * 1024 * 1024);
    let sent = 0;
    site.pages['/declared'] = (response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': length });
      response.write('a');
    };
    site.pages['/endless'] = (response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const chunk = Buffer.alloc(16_384, 'a ');
      const write = () => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length;
      };
      response.on('drain', write);
      write();
    };
    site.pages['/bomb'] = {
      headers: { 'content-type': 'text/html', 'content-encoding': 'gzip' },
      body: gzipSync(Buffer.alloc(200 * 1024 * 1024)),
    };
    for (const path of ['/declared', '/endless', '/bomb'])
      expect(await read(path)).toEqual(failed('page_too_large'));
    expect(sent).toBeLessThan(50 * 1024 * 1024);
  });

  it('stops at the time limit, also when the page drips or robots.txt is silent', async () => {
    const quick = client(open, 300);
    site.pages['/silent'] = () => undefined;
    site.pages['/drip'] = (response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const timer = setInterval(() => response.write('a'), 20);
      response.on('close', () => clearInterval(timer));
    };
    for (const path of ['/silent', '/drip'])
      expect(await read(path, quick)).toEqual(failed('page_slow', true));
    site.pages['/robots.txt'] = () => undefined;
    expect(await read('/a', quick)).toEqual(failed('page_slow', true));
  });

  it('rejects when it is stopped', async () => {
    site.pages['/silent'] = () => undefined;
    const stop = new AbortController();
    const reading = readPage(client(), `${site.url}/silent`, stop.signal);
    setTimeout(() => stop.abort(), 50);
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('tells hosts that do not exist, do not answer or have no valid certificate', async () => {
    expect(await readPage(client(), 'https://nobody.invalid/')).toEqual(failed('page_unknown_host'));
    expect(await readPage(client(), 'http://127.0.0.1:9/')).toMatchObject({ kind: 'failed' });
    site.pages['/cut'] = (response) => void response.socket!.destroy();
    expect(await read('/cut')).toEqual(failed('page_unreachable', true));
    const server = createTlsServer(
      { cert: certificate, key: privateKey },
      (_, response) => void response.end('a'),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    expect(await readPage(client(), `https://127.0.0.1:${port}/`)).toEqual(failed('page_certificate'));
    server.close().closeAllConnections();
  });
});
