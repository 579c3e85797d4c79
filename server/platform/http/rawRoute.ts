import type { FastifyInstance } from 'fastify';
import type { Operation } from '#server/platform/operation/operation.ts';
import type { Who } from '#server/platform/operation/platformOperation.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Authenticators } from '#server/platform/security/authenticators.ts';

/** A GET whose reply is not the JSON envelope: a stream of events, or a file. */
export interface RawRoute {
  path: string;
  summary: string;
  access: Operation['permission'] | Who;
  answers: 'text/event-stream' | 'application/octet-stream' | 'text/calendar';
  register(server: FastifyInstance, platform: Platform, authenticators: Authenticators): void | Promise<void>;
}
