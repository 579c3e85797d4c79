/** A web site for tests, whose pages can misbehave. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type PageReply =
  | { status?: number; body?: string | Uint8Array; headers?: Record<string, string> }
  | ((response: ServerResponse, request: IncomingMessage) => void);

export interface Website {
  port: number;
  url: string;
  /** What is sent at each path; 404 elsewhere. HTML in UTF-8 unless the headers say otherwise. */
  pages: Record<string, PageReply>;
  heard: { path: string; headers: IncomingMessage['headers'] }[];
  stop(): Promise<void>;
}

export async function openWebsite(pages: Record<string, PageReply> = {}): Promise<Website> {
  const website: Website = { port: 0, url: '', pages, heard: [], stop };
  const server = createServer((request, response) => {
    const path = request.url!;
    website.heard.push({ path, headers: request.headers });
    const reply = website.pages[path];
    if (!reply) response.writeHead(404).end();
    else if (typeof reply === 'function') reply(response, request);
    else {
      const { status = 200, body = '', headers } = reply;
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
    }
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  website.port = (server.address() as AddressInfo).port;
  website.url = `http://127.0.0.1:${website.port}`;
  return website;

  function stop(): Promise<void> {
    return new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  }
}

export function htmlPage(title: string, text: string): { body: string } {
  return {
    body: `<!doctype html><html><head><title>${title}</title></head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>`,
  };
}
