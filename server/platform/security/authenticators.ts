import type { FastifyRequest } from 'fastify';
import type { Ctx, PlatformCtx } from '#server/platform/operation/context.ts';
import type { ActorOf, Who } from '#server/platform/operation/platformOperation.ts';

/** Finds out who asks, and for which workspace. Rejects with 401 or 403. */
export type Authenticator = (request: FastifyRequest) => Promise<Ctx>;

/** How the calls find out who asks. The features that own sessions, keys and chats implement them. */
export interface Authenticators {
  /** A member's session, an API key, or an administrator who has entered the workspace. */
  member: Authenticator;
  /** The customer of a web chat. */
  customer: Authenticator;
  /** Who asks for something that belongs to no workspace. */
  platform(request: FastifyRequest, who: Who): Promise<PlatformCtx>;
  /** A user in one of their workspaces. Rejects with `not_found` where it is not theirs. */
  memberIn(ctx: PlatformCtx<ActorOf<'user'>>, workspaceId: number): Promise<Ctx>;
}
