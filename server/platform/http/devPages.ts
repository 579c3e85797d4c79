import type { FastifyReply, FastifyRequest } from 'fastify';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { RenderSite } from '#shared/site.ts';

export interface DevPages {
  /** The page of the app, with sources instead of the build. */
  app(url: string): Promise<string>;
  /** The rendering of the marketing site as its sources are now. */
  renderSite(): Promise<RenderSite>;
  /** Replies with a source file. False when there is none at this URL. */
  file(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
}

/** In development Vite compiles the pages on demand in this process. */
export async function openDevPages(httpServer: Server): Promise<DevPages> {
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: `${root}vite.config.ts`,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: httpServer } },
  });
  return {
    app: (url) => vite.transformIndexHtml(url, readFileSync(`${root}web/app.html`, 'utf8'), '/app.html'),
    renderSite: async () =>
      ((await vite.ssrLoadModule('/site/entry.ts')) as { renderSite: RenderSite }).renderSite,
    file: (request, reply) => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      reply.raw.once('finish', () => resolve(true));
      vite.middlewares(request.raw, reply.raw, () => resolve(false));
      return promise;
    },
  };
}
