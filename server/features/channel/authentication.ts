/** Authenticates the customer of a web chat by the token of the chat session. */
import type { FastifyRequest } from 'fastify';
import { isActiveWorkspace } from '#server/features/workspace/crossWorkspace.ts';
import { bearer } from '#server/platform/http/request.ts';
import type { Actor } from '#server/platform/operation/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hashedNetwork } from '#server/platform/security/hashedNetwork.ts';
import { AppError } from '#shared/errors.ts';

export interface ChatClaims {
  /** Workspace, channel, customer and conversation. */
  w: number;
  ch: number;
  c: number;
  cv: number;
}

export async function authenticateCustomer(
  platform: Platform,
  request: FastifyRequest,
): Promise<{ workspaceId: number; actor: Actor }> {
  const claims = await platform.secrets.verify('chat', bearer(request), { now: platform.clock.now() });
  if (!claims) throw new AppError('unauthorized');
  const { w, ch, c, cv } = claims as unknown as ChatClaims;
  if (!(await isActiveWorkspace(platform.database, w))) throw new AppError('channel_not_found');
  const network = hashedNetwork(platform, request);
  return {
    workspaceId: w,
    actor: { kind: 'customer', customerId: c, conversationId: cv, channelId: ch, network },
  };
}
