/** What makes the app installable: its manifest, icons and service worker, the page shown offline, and the build's id. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { htmlLang, locales, withLocale } from '#shared/locales.ts';

const icons = ['icon-180', 'icon-192', 'icon-512', 'maskable-512', 'badge-96'] as const;

/** `dist` is the folder of the build. */
export function serveInstallable(
  server: FastifyInstance,
  dist: string,
  readManifest: () => Promise<object>,
): void {
  const file = (name: string) => readFileSync(path.join(dist, 'web', name));
  const revalidated = (reply: FastifyReply) => reply.header('cache-control', 'no-cache');

  server.get('/app/manifest.webmanifest', async (_request, reply) =>
    revalidated(reply)
      .type('application/manifest+json')
      .send(JSON.stringify(await readManifest())),
  );
  // The pages of the other languages are outside of its folder.
  server.get('/app/sw.js', (_request, reply) =>
    revalidated(reply)
      .type('text/javascript; charset=utf-8')
      .header('service-worker-allowed', '/')
      .send(file('sw.js')),
  );
  const build = buildId(dist);
  server.get('/app/build', (_request, reply) => revalidated(reply).send({ build }));
  for (const name of icons) {
    server.get(`/icons/${name}.png`, (_request, reply) =>
      reply
        .type('image/png')
        .header('cache-control', 'public, max-age=86400')
        .send(file(`icons/${name}.png`)),
    );
  }
  for (const locale of locales) {
    server.get(withLocale(locale, '/app/offline'), (_request, reply) => {
      const nonce = randomBytes(16).toString('base64');
      const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
      return revalidated(reply)
        .type('text/html; charset=utf-8')
        .header('content-security-policy', policy)
        .send(
          file(`offline.${locale}.html`)
            .toString()
            .replaceAll('__NONCE__', nonce)
            .replace(/<html lang="[^"]*"/, `<html lang="${htmlLang[locale]}"`),
        );
    });
  }
}

/** Changes with every script: the page names the first, whose name has a hash of it and of those it loads. */
export function buildId(dist: string): string {
  const page = path.join(dist, 'web/app.html');
  return existsSync(page) ? createHash('sha256').update(readFileSync(page)).digest('hex').slice(0, 12) : '';
}
