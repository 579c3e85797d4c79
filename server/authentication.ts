/** Authenticates requests: a session, an API key or a chat becomes a context. */
import type { FastifyRequest } from 'fastify';
import { authenticateOnPlatform, authenticateSession, memberIn } from '#server/features/account/public.ts';
import { apiKeyPrefix, authenticateApiKey } from '#server/features/apiKey/public.ts';
import { authenticateCustomer } from '#server/features/channel/public.ts';
import { bearer, localeOf } from '#server/platform/http/request.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Authenticators } from '#server/platform/security/authenticators.ts';

export function openAuthenticators(platform: Platform): Authenticators {
  const common = (request: FastifyRequest) => ({
    platform,
    traceId: request.id,
    locale: localeOf(request),
  });
  return {
    async member(request) {
      const token = bearer(request);
      const found = token.startsWith(apiKeyPrefix)
        ? await authenticateApiKey(platform, token)
        : await authenticateSession(platform, request);
      return { ...common(request), ...found };
    },
    async customer(request) {
      return { ...common(request), ...(await authenticateCustomer(platform, request)) };
    },
    platform: (request, who) => authenticateOnPlatform(platform, request, who),
    memberIn,
  };
}
