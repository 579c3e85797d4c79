/** The marketing site: pages rendered once for each version of what they show, and kept compressed. */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { readSiteData } from '#server/site/readSiteData.ts';
import { writeSitemap } from '#server/site/writeSitemap.ts';
import type { DevPages } from '#server/platform/http/devPages.ts';
import type { Platform } from '#server/platform/platform.ts';
import { locales, withLocale, type Locale } from '#shared/locales.ts';
import { sitePages, type RenderSite, type SiteData, type SitePage } from '#shared/site.ts';

interface StoredPage {
  etag: string;
  policy: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/** For how long settings and plans are believed to be the same, so that a flood of visitors asks the database once. */
const freshMilliseconds = 1000;
const dist = fileURLToPath(new URL('../../dist/site/', import.meta.url));

export async function serveSite(
  server: FastifyInstance,
  platform: Platform,
  dev: DevPages | undefined,
): Promise<void> {
  const assets = path.join(dist, 'site-assets');
  if (existsSync(assets))
    await server.register(fastifyStatic, {
      ...{ root: assets, prefix: '/site-assets/', decorateReply: false },
      ...{ immutable: true, maxAge: '365d', index: false },
    });
  const { publicUrl } = platform.settings;
  const pages = openPageCache(publicUrl, () => readSiteData(platform), dev?.renderSite ?? loadBuilt());
  for (const locale of locales) {
    for (const [page, address] of Object.entries(sitePages) as [SitePage, string][]) {
      server.get(withLocale(locale, address), async (request, reply) =>
        send(request, reply, await pages(page, locale)),
      );
    }
  }
  server.get('/sitemap.xml', (_request, reply) =>
    reply
      .type('application/xml')
      .header('cache-control', 'public, max-age=3600')
      .send(writeSitemap(publicUrl)),
  );
  server.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain').header('cache-control', 'public, max-age=3600').send(robots(publicUrl)),
  );
}

/** What the build made, loaded with the first request of a page. */
function loadBuilt(): () => Promise<RenderSite> {
  let loaded: Promise<{ renderSite: RenderSite }> | undefined;
  return async () => {
    loaded ??= import(pathToFileURL(path.join(dist, 'entry.js')).href) as Promise<{ renderSite: RenderSite }>;
    return (await loaded).renderSite;
  };
}

/** Renders each page and locale once for each version of the data. */
function openPageCache(
  publicUrl: string,
  read: () => Promise<SiteData>,
  loadRender: () => Promise<RenderSite>,
) {
  let current: { data: SiteData; version: string; until: number } | undefined;
  let reading: Promise<SiteData> | undefined;
  let stored = new Map<string, Promise<StoredPage>>();
  return async (page: SitePage, locale: Locale): Promise<StoredPage> => {
    if (!current || current.until < Date.now()) {
      reading ??= read().finally(() => (reading = undefined));
      const data = await reading;
      const version = JSON.stringify(data);
      if (version !== current?.version) stored = new Map();
      current = { data, version, until: Date.now() + freshMilliseconds };
    }
    const render = await loadRender();
    const key = `${locale}/${page}`;
    const known = stored.get(key);
    if (known) return known;
    const rendering = render({ page, locale, publicUrl, data: current.data }).then(compress);
    stored.set(key, rendering);
    // A failure is not kept.
    rendering.catch(() => stored.delete(key));
    return rendering;
  };
}

async function compress({ html, scripts }: Awaited<ReturnType<RenderSite>>): Promise<StoredPage> {
  const plain = Buffer.from(html);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  return {
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    policy: policyOf(scripts),
    ...{ plain, br, gzip: gz },
  };
}

/** Scripts are allowed by their hashes: with a nonce the page would be another one at every request. */
function policyOf(scripts: readonly string[]): string {
  const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

function send(request: FastifyRequest, reply: FastifyReply, page: StoredPage): FastifyReply {
  reply
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', page.etag)
    .header('content-security-policy', page.policy)
    .header('cross-origin-opener-policy', 'same-origin');
  if (request.headers['if-none-match']?.includes(page.etag)) return reply.status(304).send();
  reply.type('text/html; charset=utf-8');
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(page.br);
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(page.gzip);
  return reply.send(page.plain);
}

function robots(publicUrl: string): string {
  const closed = ['/app', '/admin', '/portal', '/v1'];
  const lines = ['', '/zh-hk', '/zh-cn'].flatMap((prefix) =>
    closed.filter((area) => !(prefix && area === '/v1')).map((area) => `Disallow: ${prefix}${area}`),
  );
  return ['User-agent: *', ...lines, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}
