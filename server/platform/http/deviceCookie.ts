/**
 * The cookie by which a browser is recognised at its next log-in. It authorises nothing: calls are authorised by tokens,
 * and other sites' pages neither send nor read it.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DeviceCookie } from '#server/platform/operation/context.ts';

const name = 'parley_device';
const maxLength = 2000;

const kept = new WeakMap<FastifyRequest, string>();

export function deviceCookieOf(request: FastifyRequest): DeviceCookie {
  const prefix = `${name}=`;
  const cookies = (request.headers.cookie ?? '').split(';').map((one) => one.trim());
  const token = cookies.find((one) => one.startsWith(prefix))?.slice(prefix.length) ?? '';
  return {
    token: token.length > maxLength ? '' : token,
    keep: (fresh, seconds) => kept.set(request, `${prefix}${fresh}; Max-Age=${seconds}`),
  };
}

export function sendDeviceCookies(server: FastifyInstance, isHttps: boolean): void {
  const attributes = `; Path=/v1; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`;
  server.addHook('onSend', async (request, reply) => {
    const cookie = kept.get(request);
    if (cookie) reply.header('set-cookie', cookie + attributes);
  });
}
