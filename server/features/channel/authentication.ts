/** Authenticates the customer of a web chat by the token of the chat session. */
import type { FastifyRequest } from 'fastify';
import { findChat, type ChatClaims } from '#server/features/channel/crossWorkspace.ts';
import { bearer } from '#server/platform/http/request.ts';
import type { Actor } from '#server/platform/operation/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hashedNetwork } from '#server/platform/security/hashedNetwork.ts';
import { AppError } from '#shared/errors.ts';

const sessionSeconds = 365 * 24 * 3600;

export function signChatToken({ secrets, clock }: Platform, { w, ch, c, cv }: ChatClaims): Promise<string> {
  const now = clock.now();
  return secrets.sign('chat', { w, ch, c, cv, at: now.getTime() }, sessionSeconds, now);
}

export async function authenticateCustomer(
  platform: Platform,
  request: FastifyRequest,
): Promise<{ workspaceId: number; actor: Actor }> {
  const claims = await findChatClaims(platform, bearer(request));
  if (!claims) throw new AppError('unauthorized');
  const { w, ch, c, cv } = claims;
  const network = hashedNetwork(platform, request);
  return {
    workspaceId: w,
    actor: { kind: 'customer', customerId: c, conversationId: cv, channelId: ch, network },
  };
}

/**
 * The claims of a valid token; nothing when it has expired, was revoked, or its conversation is gone. Rejects with
 * `chat_blocked`, and with `channel_not_found` while the workspace is suspended.
 */
export async function findChatClaims(platform: Platform, token: string): Promise<ChatClaims | undefined> {
  const payload = await platform.secrets.verify('chat', token, { now: platform.clock.now() });
  if (!payload) return undefined;
  const { at, iat, ...claims } = payload as unknown as ChatClaims & { at?: number; iat: number };
  const chat = await findChat(platform.database, claims);
  if (!chat) return undefined;
  if (chat.workspace_status !== 'active') throw new AppError('channel_not_found');
  if (chat.blocked_at) throw new AppError('chat_blocked');
  const madeAt = at ?? iat * 1000;
  const isRevoked = [chat.customer_tokens_from, chat.channel_tokens_from].some(
    (from) => from !== null && madeAt < from.getTime(),
  );
  return isRevoked ? undefined : claims;
}
