/** The gates of HTTP: each turns a request into who asks, or refuses it. */
import type { FastifyRequest } from 'fastify';
import type { Ctx, PlatformActor, PlatformCtx } from '#server/platform/operation/context.ts';
import {
  findAdminSession,
  findApiKey,
  findUserSession,
  findWorkspace,
  isActiveWorkspace,
} from '#server/platform/directory.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ActorOf, Who } from '#server/platform/operation/platformOperation.ts';
import { touchSession } from '#server/platform/security/touchSession.ts';
import { addressOf, bearer, localeOf, type Authenticator } from '#server/platform/http/request.ts';
import { digest } from '#server/platform/security/secrets.ts';
import { AppError } from '#shared/errors.ts';
import { adminMay, type AdminRole } from '#shared/rules/permissions.ts';

/** The claims of a user's token. `w` is absent while no workspace has been chosen. */
export interface UserClaims {
  sid: number;
  sub: string;
  w?: number;
  /** An administrator who has entered the workspace: the session is theirs, and the console's. */
  adm?: true;
}

/** The beginning of every API key. */
export const apiKeyPrefix = 'parley_';
const useNotedMilliseconds = 5 * 60_000;

/** A member's session in the workspace that the token names; or an API key; or an administrator who has entered. */
export function authenticateMember(platform: Platform): Authenticator {
  return async (request) => {
    const rest = { platform, traceId: request.id, locale: localeOf(request) };
    const token = bearer(request);
    if (token.startsWith(apiKeyPrefix)) return { ...rest, ...(await keyEntry(platform, token)) };
    const { sid, w, adm } = await userClaims(platform, request);
    if (adm) return { ...rest, ...(await adminEntry(platform, sid, w ?? 0)) };
    const entry = await findUserSession(platform.database, sid, w ?? 0, platform.clock.now());
    if (!entry) throw new AppError('session_ended');
    await touchSession(platform, sid, entry.lastSeenAt);
    if (entry.suspended) throw new AppError('workspace_suspended');
    if (!w || !entry.role) throw new AppError('forbidden');
    const actor = {
      kind: 'member',
      userId: entry.user.id,
      name: entry.user.name,
      role: entry.role,
      sessionId: sid,
    } as const;
    return { ...rest, workspaceId: w, actor };
  };
}

async function keyEntry(platform: Platform, token: string) {
  const now = platform.clock.now();
  const key = await findApiKey(platform.database, digest(token), now);
  if (!key) throw new AppError('unauthorized');
  if (key.suspended) throw new AppError('workspace_suspended');
  if (!key.included) throw new AppError('plan_required');
  noteUse(platform, key, now);
  const actor = { kind: 'api_key', keyId: key.id, name: key.name, role: key.role } as const;
  return { workspaceId: key.workspaceId, actor };
}

/** Notes that a key is in use; the request does not wait for it, and most need not even ask. */
function noteUse(
  platform: Platform,
  key: { id: number; workspaceId: number; lastUsedAt: Date | null },
  now: Date,
): void {
  const before = new Date(now.getTime() - useNotedMilliseconds);
  if (key.lastUsedAt !== null && key.lastUsedAt > before) return;
  platform.database
    .inWorkspace(key.workspaceId, (tx) =>
      tx.db
        .updateTable('api_key')
        .set({ last_used_at: now })
        .where('id', '=', key.id)
        .where((where) => where.or([where('last_used_at', 'is', null), where('last_used_at', '<=', before)]))
        .execute(),
    )
    .catch((err: unknown) => platform.log.warn({ err }, 'the use of a key could not be noted'));
}

async function adminEntry(platform: Platform, sessionId: number, workspaceId: number) {
  const admin = await findAdminSession(platform.database, sessionId, platform.clock.now());
  const workspace = await findWorkspace(platform.database, workspaceId);
  if (!admin || !workspace || !adminMay(admin.role as AdminRole, 'console.manage'))
    throw new AppError('session_ended');
  return { workspaceId, actor: { kind: 'admin', adminId: admin.id, name: admin.username } as const };
}

/** A user in one of their workspaces, whichever their token names. One that is not theirs is not found. */
export async function memberIn(ctx: PlatformCtx<ActorOf<'user'>>, workspaceId: number): Promise<Ctx> {
  const { platform, actor, traceId, locale } = ctx;
  const { userId, name, sessionId } = actor;
  const entry = await findUserSession(platform.database, sessionId, workspaceId, platform.clock.now());
  if (entry?.suspended) throw new AppError('workspace_suspended');
  if (!entry?.role) throw new AppError('not_found');
  const member = { kind: 'member', userId, name, role: entry.role, sessionId } as const;
  return { platform, workspaceId, actor: member, traceId, locale };
}

/** A user's session, whatever the workspace. */
export async function userOf(platform: Platform, request: FastifyRequest) {
  const { sid, w, adm } = await userClaims(platform, request);
  if (adm) throw new AppError('forbidden');
  const entry = await findUserSession(platform.database, sid, w ?? 0, platform.clock.now());
  if (!entry) throw new AppError('session_ended');
  await touchSession(platform, sid, entry.lastSeenAt);
  return { ...entry.user, sessionId: sid, workspaceId: w, role: entry.role };
}

export async function adminOf(platform: Platform, request: FastifyRequest) {
  const claims = await platform.secrets.verify('admin', bearer(request), { now: platform.clock.now() });
  if (!claims) throw new AppError('unauthorized');
  const entry = await findAdminSession(platform.database, Number(claims['sid']), platform.clock.now());
  if (!entry) throw new AppError('session_ended');
  await touchSession(platform, entry.session_id, entry.last_seen_at);
  return entry;
}

/** Who asks for something that belongs to no workspace. Refuses those who are not signed in where one must be. */
export async function platformCtx(
  platform: Platform,
  request: FastifyRequest,
  who: Who,
): Promise<PlatformCtx> {
  return {
    platform,
    actor: await platformActor(platform, request, who),
    traceId: request.id,
    locale: localeOf(request),
    address: addressOf(request),
    userAgent: request.headers['user-agent'] ?? '',
  };
}

async function platformActor(platform: Platform, request: FastifyRequest, who: Who): Promise<PlatformActor> {
  if (who === 'visitor') return { kind: 'visitor' };
  if (who === 'user') {
    const user = await userOf(platform, request);
    const { id: userId, name, sessionId, workspaceId } = user;
    return { kind: 'user', userId, name, sessionId, workspaceId };
  }
  const admin = await adminOf(platform, request);
  const role = admin.role as AdminRole;
  return { kind: 'admin', adminId: admin.id, name: admin.username, role, sessionId: admin.session_id };
}

/** The product's own work on what belongs to no workspace. */
export function systemPlatformCtx(platform: Platform, traceId: string): PlatformCtx {
  return { platform, actor: { kind: 'system' }, traceId, locale: 'en', address: '', userAgent: '' };
}

/** The customer of a web chat, by the session token of the widget. */
export function authenticateCustomer(platform: Platform): Authenticator {
  return async (request) => {
    const claims = await platform.secrets.verify('chat', bearer(request), { now: platform.clock.now() });
    if (!claims) throw new AppError('unauthorized');
    const chat = claims as unknown as ChatClaims;
    if (!(await isActiveWorkspace(platform.database, chat.w))) throw new AppError('channel_not_found');
    return customerCtx(platform, chat, request);
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
