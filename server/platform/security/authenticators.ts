import type { FastifyRequest } from 'fastify';
import type { Ctx, PlatformCtx } from '#server/platform/operation/context.ts';
import type { ActorOf, Who } from '#server/platform/operation/platformOperation.ts';

/** Authenticates a request in a workspace. Rejects with 401 or 403. */
export type Authenticator = (request: FastifyRequest) => Promise<Ctx>;

/** Authenticates requests. The features that own sessions, API keys and chats implement it. */
export interface Authenticators {
  /** A member's session or an API key. */
  member: Authenticator;
  /** The customer of a web chat. */
  customer: Authenticator;
  /** A request on data that belongs to no workspace. */
  platform(request: FastifyRequest, who: Who): Promise<PlatformCtx>;
  /** A user in one of their workspaces. Rejects with `not_found` in others. */
  memberIn(ctx: PlatformCtx<ActorOf<'user'>>, workspaceId: number): Promise<Ctx>;
}
