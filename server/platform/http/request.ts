import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { pickLocale, type Locale } from '#shared/locales.ts';

export function localeOf(request: FastifyRequest): Locale {
  const own = request.headers['x-locale'];
  return pickLocale(typeof own === 'string' ? own : request.headers['accept-language']);
}

/** Where the request came from. What a balancer is said to have said counts only as an address. */
export function addressOf(request: FastifyRequest): string {
  return isIP(request.ip) ? request.ip : (request.socket.remoteAddress ?? '');
}

/** The token, with or without the word Bearer: the web app stores and sends it bare. */
export function bearer(request: FastifyRequest): string {
  return (request.headers.authorization ?? '').replace(/^Bearer\s+/i, '').trim();
}
