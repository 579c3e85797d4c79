import type { FastifyRequest } from 'fastify';
import { addressOf } from '#server/platform/http/request.ts';
import type { Platform } from '#server/platform/platform.ts';
import { networkOf } from '#server/platform/security/rateLimit.ts';

/** A keyed hash of the client's network: it can be counted by, and no address is stored. */
export function hashedNetwork({ secrets }: Platform, request: FastifyRequest): string {
  return secrets.stamp(`network:${networkOf(addressOf(request))}`);
}
