/** Serves the description of the API as JSON, and as a page at /docs. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Binding } from '#server/platform/http/binding.ts';
import { describeApi } from '#server/platform/http/openapi.ts';
import type { RawRoute } from '#server/platform/http/rawRoute.ts';
import { renderReference } from './renderReference.ts';

export function serveReference(
  server: FastifyInstance,
  bindings: readonly Binding[],
  raw: readonly RawRoute[],
): void {
  const description = describeApi(bindings, raw);
  const json = JSON.stringify(description);
  let page: string | undefined;
  server.get('/v1/openapi.json', (_request, reply) =>
    reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(json),
  );
  server.get('/docs', (_request, reply) => {
    page ??= renderReference(description);
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('cross-origin-opener-policy', 'same-origin')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
      )
      .send(page.replaceAll('__NONCE__', nonce));
  });
}
