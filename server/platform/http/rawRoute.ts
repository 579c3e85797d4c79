import type { FastifyInstance } from 'fastify';
import type { Operation } from '#server/platform/operation/operation.ts';
import type { Who } from '#server/platform/operation/platformOperation.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Authenticators } from '#server/platform/security/authenticators.ts';

/** A call that answers something other than our envelope: a stream of events, or a file. Always a GET. */
export interface RawRoute {
  path: string;
  summary: string;
  access: Operation['permission'] | Who;
  answers: 'text/event-stream' | 'application/octet-stream';
  register(server: FastifyInstance, platform: Platform, authenticators: Authenticators): void | Promise<void>;
}
