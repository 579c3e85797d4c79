/** The gates of HTTP: each turns a request into who asks, or refuses it. */
import type { FastifyRequest } from 'fastify';
import type { Ctx } from '#server/platform/context.ts';
import { findAdminSession, findUserSession } from '#server/platform/directory.ts';
import { localeOf, type Gate } from '#server/platform/http.ts';
import type { Platform } from '#server/platform/platform.ts';
import { AppError } from '#shared/errors.ts';

/** The claims of a user's token. `w` is absent while no workspace has been chosen. */
export interface UserClaims {
  sid: number;
  sub: string;
  w?: number;
}

/** A member's session in the workspace that the token names. */
export function memberGate(platform: Platform): Gate {
  return async (request) => {
    const { sid, w } = await userClaims(platform, request);
    const entry = await findUserSession(platform.database, sid, w ?? 0, platform.clock.now());
    if (!entry) throw new AppError('session_ended');
    if (!w || !entry.role) throw new AppError('forbidden');
    const actor = {
      kind: 'member',
      userId: entry.user.id,
      name: entry.user.name,
      role: entry.role,
      sessionId: sid,
    } as const;
    return { platform, workspaceId: w, actor, traceId: request.id, locale: localeOf(request) };
  };
}

/** A user's session, whatever the workspace. */
export async function userOf(platform: Platform, request: FastifyRequest) {
  const { sid, w } = await userClaims(platform, request);
  const entry = await findUserSession(platform.database, sid, w ?? 0, platform.clock.now());
  if (!entry) throw new AppError('session_ended');
  return { ...entry.user, sessionId: sid, workspaceId: w, role: entry.role };
}

export async function adminOf(platform: Platform, request: FastifyRequest) {
  const claims = await platform.secrets.verify('admin', bearer(request), { now: platform.clock.now() });
  if (!claims) throw new AppError('unauthorized');
  const entry = await findAdminSession(platform.database, Number(claims['sid']), platform.clock.now());
  if (!entry) throw new AppError('session_ended');
  return entry;
}

/** The customer of a web chat, by the session token of the widget. */
export function customerGate(platform: Platform): Gate {
  return async (request) => {
    const claims = await platform.secrets.verify('chat', bearer(request), { now: platform.clock.now() });
    if (!claims) throw new AppError('unauthorized');
    return customerCtx(platform, claims as unknown as ChatClaims, request);
  };
}

export interface ChatClaims {
  /** Workspace, channel, customer and conversation. */
  w: number;
  ch: number;
  c: number;
  cv: number;
}

export function customerCtx(platform: Platform, claims: ChatClaims, request: FastifyRequest): Ctx {
  const actor = {
    kind: 'customer',
    customerId: claims.c,
    conversationId: claims.cv,
    channelId: claims.ch,
  } as const;
  return { platform, workspaceId: claims.w, actor, traceId: request.id, locale: localeOf(request) };
}

/** The product's own work in a workspace: jobs, and what channels bring in. */
export function systemCtx(platform: Platform, workspaceId: number, traceId: string): Ctx {
  return { platform, workspaceId, actor: { kind: 'system' }, traceId, locale: 'en' };
}

async function userClaims(platform: Platform, request: FastifyRequest): Promise<UserClaims> {
  const claims = await platform.secrets.verify('user', bearer(request), { now: platform.clock.now() });
  if (!claims) throw new AppError('unauthorized');
  return claims as unknown as UserClaims;
}

/** The token, with or without the word Bearer: the web app stores and sends it bare. */
export function bearer(request: FastifyRequest): string {
  return (request.headers.authorization ?? '').replace(/^Bearer\s+/i, '').trim();
}
