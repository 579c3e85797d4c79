/** Pages of the app and the chat, and their assets. Assets have a hash in their names and are cached forever; pages are revalidated. */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildId, serveInstallable } from '#server/platform/http/installable.ts';
import type { DevPages } from '#server/platform/http/devPages.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  defaultLocale,
  htmlLang,
  pickLocale,
  splitLocale,
  withLocale,
  type Locale,
} from '#shared/locales.ts';

type FrameOrigins = (channelKey: string) => Promise<string[] | undefined>;

const dist = fileURLToPath(new URL('../../../dist/', import.meta.url));

/**
 * `frameOrigins` returns the origins that may frame the chat of a channel; undefined when there is no such channel.
 * Returns the pages compiled on demand, in development.
 */
export async function servePages(
  server: FastifyInstance,
  platform: Platform,
  frameOrigins: FrameOrigins,
  readManifest: () => Promise<object>,
): Promise<DevPages | undefined> {
  serveInstallable(server, dist, readManifest);
  for (const [root, prefix] of [
    ['web/assets', '/assets/'],
    ['widget/assets', '/chat-assets/'],
  ] as const) {
    const folder = path.join(dist, root);
    if (!existsSync(folder)) continue;
    const options = {
      root: folder,
      prefix,
      decorateReply: false,
      immutable: true,
      maxAge: '365d',
      index: false as const,
    };
    await server.register(fastifyStatic, { ...options, preCompressed: true });
  }

  server.get('/widget.js', (_request, reply) =>
    reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(readBuilt('widget/widget.js')),
  );
  server.get('/favicon.svg', (_request, reply) =>
    reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=86400')
      .send(readBuilt('web/favicon.svg')),
  );

  const dev = platform.settings.development
    ? await (await import('#server/platform/http/devPages.ts')).openDevPages(server.server)
    : undefined;
  server.setNotFoundHandler(async (request, reply) => {
    const pathname = request.url.split('?', 1)[0]!;
    const { locale, prefixed, rest } = splitLocale(pathname);
    const chat = /^\/public\/chat\/([^/]+)\/?$/.exec(rest);
    const readable = request.method === 'GET' || request.method === 'HEAD';
    if (readable && chat) {
      const own = localeOfVisitor(request, prefixed);
      if (own) return reply.header('vary', 'accept-language').redirect(withLocale(own, request.url));
      return chatPage(frameOrigins, reply, decodeURIComponent(chat[1]!), htmlLang[locale]);
    }
    if (readable && /^\/(app|admin|auth|portal)(\/|$)/.test(rest)) {
      return dev ? reply.type('text/html').send(await dev.app(request.url)) : appPage(reply, locale, rest);
    }
    if (dev && readable && (await dev.file(request, reply))) return reply.hijack();
    const ofApi = /^\/v1(\/|$)/.test(pathname);
    if (readable && !ofApi && request.headers.accept?.includes('text/html'))
      return appPage(reply.status(404), locale, rest);
    return reply.status(404).send({
      success: false,
      error: 'There is nothing at this address.',
      error_code: 'not_found',
      trace_id: request.id,
    });
  });
  return dev;
}

/**
 * The locale that the visitor's browser prefers, when neither the path, nor the embedding site (`embed`), nor the visitor
 * (`lang`) has chosen one. Undefined for the default locale.
 */
export function localeOfVisitor(request: FastifyRequest, prefixed: boolean): Locale | undefined {
  const { embed, lang } = request.query as Record<string, unknown>;
  if (prefixed || embed !== undefined || lang !== undefined) return undefined;
  const wanted = pickLocale(request.headers['accept-language']);
  return wanted === defaultLocale ? undefined : wanted;
}

function appPage(reply: FastifyReply, locale: Locale, pathname: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ];
  reply.header('cross-origin-opener-policy', 'same-origin');
  const body = page('web/app.html', nonce, htmlLang[locale]).replace(
    '<!--head-->',
    `<meta name="build" content="${(build ??= buildId(dist))}">${preloads(locale, pathname)}`,
  );
  return html(reply, body, policy);
}

/** Links to what the page at this path needs, so that the browser loads it all at once. */
function preloads(locale: Locale, pathname: string): string {
  preloadLists ??= JSON.parse(readBuilt('web/preloads.json')) as Record<string, string[]>;
  const [side = '', ...names] = pathname.split('/').filter(Boolean);
  // A page may have an id after its path.
  for (const path of [names, names.slice(0, -1), []]) {
    const files = preloadLists[[locale, side, ...path].join('/')];
    if (files) return files.map(preload).join('');
  }
  return '';
}

let build: string | undefined;
let preloadLists: Record<string, string[]> | undefined;

function preload(file: string): string {
  const kind = file.endsWith('.js') ? 'rel="modulepreload"' : 'rel="preload" as="font"';
  return `<link ${kind} crossorigin href="/${file}">`;
}

/** The page of a chat, with a policy by which browsers frame it only on the origins that the channel allows. */
async function chatPage(
  frameOrigins: FrameOrigins,
  reply: FastifyReply,
  key: string,
  lang: string,
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64');
  const origins = await frameOrigins(key);
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "font-src 'self'",
    `frame-ancestors ${origins && origins.length > 0 ? ["'self'", ...origins].join(' ') : '*'}`,
    "base-uri 'none'",
  ];
  return html(origins ? reply : reply.status(404), page('widget/frame.html', nonce, lang), policy);
}

function html(reply: FastifyReply, body: string, policy: string[]): FastifyReply {
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('content-security-policy', policy.join('; '))
    .send(body);
}

const cache = new Map<string, string>();

function readBuilt(file: string): string {
  let text = cache.get(file);
  if (text === undefined) cache.set(file, (text = readFileSync(path.join(dist, file), 'utf8')));
  return text;
}

function page(file: string, nonce: string, lang: string): string {
  return readBuilt(file)
    .replaceAll('__NONCE__', nonce)
    .replace(/<html lang="[^"]*"/, `<html lang="${lang}"`);
}
