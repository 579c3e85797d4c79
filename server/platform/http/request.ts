import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { pickLocale, type Locale } from '#shared/locales.ts';

export function localeOf(request: FastifyRequest): Locale {
  const own = request.headers['x-locale'];
  return pickLocale(typeof own === 'string' ? own : request.headers['accept-language']);
}

/** The client's IP address; a forwarded value that is no IP address is ignored. */
export function addressOf(request: FastifyRequest): string {
  return isIP(request.ip) ? request.ip : (request.socket.remoteAddress ?? '');
}

/** The token of the Authorization header, with or without `Bearer`: the web app sends it without. */
export function bearer(request: FastifyRequest): string {
  return (request.headers.authorization ?? '').replace(/^Bearer\s+/i, '').trim();
}
