/** The public booking page, and that of one booking: written with what they show first, so that they need no second request. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { findBooking, findPageWorkspace } from '#server/features/booking/public/find.ts';
import { readManaged } from '#server/features/booking/public/manage.ts';
import { readPage, readPageSlots } from '#server/features/booking/public/pageReads.ts';
import { readOrigins } from '#server/features/booking/public/readOrigins.ts';
import { localeOfVisitor } from '#server/platform/http/pages.ts';
import { addressOf } from '#server/platform/http/request.ts';
import { systemCtx } from '#server/platform/jobs/job.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { perform } from '#server/platform/operation/operation.ts';
import type { Platform } from '#server/platform/platform.ts';
import { networkOf, rateLimit } from '#server/platform/security/rateLimit.ts';
import type { BookingPage, ManagedBooking, PublicSlot } from '#shared/contract/booking/publicBooking.ts';
import { AppError } from '#shared/errors.ts';
import { escapeHtml } from '#shared/escapeHtml.ts';
import { htmlLang, locales, withLocale, type Locale } from '#shared/locales.ts';

type Content =
  | { kind: 'booking'; page: BookingPage; serviceId: number | undefined; first: First | undefined }
  | { kind: 'manage'; booking: ManagedBooking }
  | { kind: 'missing'; of: 'page' | 'link' };

interface First {
  month: string;
  slots: PublicSlot[];
}

/** What the build made of `widget/booking`. */
interface Built {
  renderPage(
    given: { locale: Locale; lang: string; now: number; content: Content },
    path: string,
  ): { css: string; title: string; markup: string; noScript: string; data: object };
  spanOf(month: string, now: number): { from: number; to: number };
  dayOf(seconds: number, zone: string): string;
  /** Addresses: the page's script, and what it imports at once. */
  script: string;
  imported: string[];
}

const dist = fileURLToPath(new URL('../../../../dist/widget/', import.meta.url));
const rate = rateLimit({ burst: 120, perSecond: 4 });
let built: Promise<Built> | undefined;

export function serveBookingPages(server: FastifyInstance, platform: Platform): void {
  for (const locale of locales) {
    server.get(withLocale(locale, '/public/booking/:slug'), async (request, reply) => {
      const own = redirectOf(request, locale);
      if (own) return reply.header('vary', 'accept-language').redirect(own);
      const { slug } = request.params as { slug: string };
      rate(platform, networkOf(addressOf(request)));
      const found = await readBookingPage(platform, request, locale, slug).catch(undefinedWhenNotFound);
      const content = found?.content ?? { kind: 'missing' as const, of: 'page' as const };
      const ancestors = found && found.origins.length > 0 ? ["'self'", ...found.origins].join(' ') : '*';
      return send(platform, reply, { locale, content, ancestors, path: `/public/booking/${slug}` });
    });
    server.get(withLocale(locale, '/public/booking/manage/:token'), async (request, reply) => {
      const own = redirectOf(request, locale);
      if (own) return reply.header('vary', 'accept-language').redirect(own);
      const { token } = request.params as { token: string };
      rate(platform, networkOf(addressOf(request)));
      const booking = await readBooking(platform, request, locale, token).catch(undefinedWhenNotFound);
      const content = booking
        ? { kind: 'manage' as const, booking }
        : { kind: 'missing' as const, of: 'link' as const };
      const address = `/public/booking/manage/${token}`;
      return send(platform, reply, { locale, content, ancestors: "'none'", path: address });
    });
  }
}

function redirectOf(request: FastifyRequest, locale: Locale): string | undefined {
  const own = localeOfVisitor(request, locale !== 'en');
  return own && withLocale(own, request.url);
}

function ctxOf(platform: Platform, request: FastifyRequest, locale: Locale, workspaceId: number): Ctx {
  return { platform, workspaceId, traceId: request.id, locale, actor: { kind: 'page' } };
}

async function readBookingPage(platform: Platform, request: FastifyRequest, locale: Locale, slug: string) {
  const { id, ...business } = await findPageWorkspace(platform, slug);
  const ctx = ctxOf(platform, request, locale, id);
  const [services, origins] = await Promise.all([
    perform(ctx, readPage, {}),
    perform(systemCtx(platform, id, request.id), readOrigins, undefined),
  ]);
  const { service } = request.query as { service?: unknown };
  const serviceId = services.find((one) => String(one.id) === service)?.id;
  const opened = serviceId ?? (services.length === 1 ? services[0]!.id : undefined);
  const first = opened === undefined ? undefined : await readFirst(ctx, opened, business.time_zone);
  const page = { ...business, services };
  return { origins, content: { kind: 'booking' as const, page, serviceId, first } };
}

/** The free times of this month. */
async function readFirst(ctx: Ctx, serviceId: number, zone: string): Promise<First> {
  const { spanOf, dayOf } = await loadBuilt();
  const now = nowOf(ctx.platform);
  const month = dayOf(now, zone).slice(0, 7);
  const slots = await perform(ctx, readPageSlots, { service_id: serviceId, ...spanOf(month, now) });
  return { month, slots: slots.filter(({ starts_at }) => dayOf(starts_at, zone).startsWith(month)) };
}

async function readBooking(platform: Platform, request: FastifyRequest, locale: Locale, token: string) {
  const { workspaceId, bookingId } = await findBooking(platform, token);
  const ctx = ctxOf(platform, request, locale, workspaceId);
  return perform({ ...ctx, actor: { kind: 'page', bookingId } }, readManaged, {});
}

function undefinedWhenNotFound(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
}

function nowOf({ clock }: Platform): number {
  return Math.floor(clock.now().getTime() / 1000);
}

/** Loaded with the first request of a page. */
function loadBuilt(): Promise<Built> {
  built ??= (async () => {
    const page = (await import(pathToFileURL(path.join(dist, 'bookingPage.js')).href)) as Omit<
      Built,
      'script' | 'imported'
    >;
    const manifest = JSON.parse(readFileSync(path.join(dist, 'booking.json'), 'utf8')) as Record<
      string,
      { file: string; isEntry?: boolean; imports?: string[] }
    >;
    const { file, imports = [] } = Object.values(manifest).find(({ isEntry }) => isEntry)!;
    const servedAt = (asset: string) => `/${asset.replace(/^assets/, 'chat-assets')}`;
    const imported = imports.map((key) => servedAt(manifest[key]!.file));
    return { ...page, script: servedAt(file), imported };
  })();
  return built;
}

/** Sets the theme before the first paint, and follows that of the device. */
const themeScript = `{const{dataset,style}=document.documentElement,[,w]=/[?&]theme=(light|dark)/.exec(location.search)??[],d=matchMedia('(prefers-color-scheme: dark)'),p=()=>style.colorScheme=dataset.theme=w??(d.matches?'dark':'light');p();d.addEventListener('change',p)}`;

async function send(
  platform: Platform,
  reply: FastifyReply,
  wanted: { locale: Locale; content: Content; ancestors: string; path: string },
): Promise<FastifyReply> {
  const { locale, content, ancestors, path: address } = wanted;
  const { renderPage, script, imported } = await loadBuilt();
  const lang = htmlLang[locale];
  const page = renderPage({ locale, lang, now: nowOf(platform), content }, address);
  const nonce = randomBytes(16).toString('base64');
  const isIndexed = content.kind === 'booking';
  const data = JSON.stringify(page.data).replaceAll('<', String.raw`\u003c`);
  const scripts =
    content.kind === 'missing'
      ? ''
      : `<script type="application/json" id="data" nonce="${nonce}">${data}</script>` +
        `<noscript><p>${escapeHtml(page.noScript)}</p></noscript>`;
  const body = [
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">',
    isIndexed ? '' : '<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">',
    `<link rel="icon" href="data:,"><title>${escapeHtml(page.title)}</title>`,
    `<script nonce="${nonce}">${themeScript}</script><style>${page.css}</style>`,
    scripts && imported.map((address) => `<link rel="modulepreload" href="${address}">`).join(''),
    scripts && `<script type="module" src="${script}"></script>`,
    `</head><body><div id="page">${page.markup}</div>${scripts}</body></html>`,
  ];
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    `frame-ancestors ${ancestors}`,
    "base-uri 'none'",
    "form-action 'self'",
  ];
  return reply
    .status(content.kind === 'missing' ? 404 : 200)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy.join('; '))
    .send(body.join(''));
}
