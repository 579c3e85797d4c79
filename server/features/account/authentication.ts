/** Authenticates by the token of a user's or an administrator's session. */
import type { FastifyRequest } from 'fastify';
import {
  findAdminSession,
  findUserSession,
  type SessionEntry,
} from '#server/features/account/crossWorkspace.ts';
import { touchSession } from '#server/features/account/sessionStore.ts';
import { findWorkspace } from '#server/features/workspace/crossWorkspace.ts';
import { deviceCookieOf } from '#server/platform/http/deviceCookie.ts';
import { addressOf, bearer, localeOf } from '#server/platform/http/request.ts';
import type { Actor, Ctx, PlatformActor, PlatformCtx } from '#server/platform/operation/context.ts';
import {
  performOnPlatform,
  systemPlatformOperation,
  type ActorOf,
  type Who,
} from '#server/platform/operation/platformOperation.ts';
import type { Platform } from '#server/platform/platform.ts';
import { systemPlatformCtx } from '#server/platform/jobs/job.ts';
import { AppError } from '#shared/errors.ts';
import { adminMay } from '#shared/rules/permissions.ts';

/** The claims of a user's token. `w` is absent while no workspace has been chosen. */
export interface UserClaims {
  sid: number;
  sub: string;
  w?: number;
  /** An administrator who has entered the workspace: the session is theirs, and the console's. */
  adm?: true;
}

/** The last use of a session is written at most once in so many minutes, however many requests it makes. */
const touchedEveryMinutes = 5;

/** The member, or the administrator who has entered, in the workspace that the token names. */
export async function authenticateSession(
  platform: Platform,
  request: FastifyRequest,
): Promise<{ workspaceId: number; actor: Actor }> {
  const { sid, w, adm } = await userClaims(platform, request);
  if (adm) return adminInWorkspace(platform, sid, w ?? 0);
  const entry = await findUserSession(platform.database, sid, w ?? 0, platform.clock.now());
  if (!entry) throw new AppError('session_ended');
  await noteUse(platform, sid, entry.lastSeenAt);
  if (entry.suspended) throw new AppError('workspace_suspended');
  if (!w) throw new AppError('forbidden');
  // 401, so that the app looks for another workspace of the user.
  if (!entry.role) throw new AppError('membership_ended');
  return { workspaceId: w, actor: memberOf(entry, entry.role) };
}

async function adminInWorkspace(platform: Platform, sessionId: number, workspaceId: number) {
  const found = await findAdminSession(platform.database, sessionId, platform.clock.now());
  const workspace = await findWorkspace(platform.database, workspaceId);
  if (!found || !workspace || !adminMay(found.admin.role, 'console.manage'))
    throw new AppError('session_ended');
  const { id: adminId, username: name } = found.admin;
  return { workspaceId, actor: { kind: 'admin', adminId, name } as const };
}

/** A user in one of their workspaces, whichever their token names. One that is not theirs is not found. */
export async function memberIn(ctx: PlatformCtx<ActorOf<'user'>>, workspaceId: number): Promise<Ctx> {
  const { platform, actor, traceId, locale } = ctx;
  const now = platform.clock.now();
  const entry = await findUserSession(platform.database, actor.sessionId, workspaceId, now);
  if (entry?.suspended) throw new AppError('workspace_suspended');
  if (!entry?.role) throw new AppError('not_found');
  return { platform, workspaceId, actor: memberOf(entry, entry.role), traceId, locale };
}

function memberOf({ user, sessionId }: SessionEntry, role: NonNullable<SessionEntry['role']>) {
  return { kind: 'member', userId: user.id, name: user.name, role, sessionId } as const;
}

/** A user's session, whatever the workspace. */
export async function authenticateUser(
  platform: Platform,
  request: FastifyRequest,
): Promise<ActorOf<'user'>> {
  const { sid, w, adm } = await userClaims(platform, request);
  if (adm) throw new AppError('forbidden');
  const entry = await findUserSession(platform.database, sid, w ?? 0, platform.clock.now());
  if (!entry) throw new AppError('session_ended');
  await noteUse(platform, sid, entry.lastSeenAt);
  return { kind: 'user', userId: entry.user.id, name: entry.user.name, sessionId: sid, workspaceId: w };
}

async function authenticateAdmin(platform: Platform, request: FastifyRequest): Promise<ActorOf<'admin'>> {
  const claims = await platform.secrets.verify('admin', bearer(request), { now: platform.clock.now() });
  if (!claims) throw new AppError('unauthorized');
  const found = await findAdminSession(platform.database, Number(claims['sid']), platform.clock.now());
  if (!found) throw new AppError('session_ended');
  const { sessionId, lastSeenAt, admin } = found;
  await noteUse(platform, sessionId, lastSeenAt);
  return { kind: 'admin', adminId: admin.id, name: admin.username, role: admin.role, sessionId };
}

/** Who asks for something that belongs to no workspace. Rejects those who are not signed in where one must be. */
export async function authenticateOnPlatform(
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
    device: deviceCookieOf(request),
  };
}

function platformActor(platform: Platform, request: FastifyRequest, who: Who): Promise<PlatformActor> {
  if (who === 'visitor') return Promise.resolve({ kind: 'visitor' });
  if (who === 'user') return authenticateUser(platform, request);
  return authenticateAdmin(platform, request);
}

/** Writes the last use of a session, unless another request has done so since `before`. */
export const touch = systemPlatformOperation(
  'account.touch_session',
  (_ctx, tx, session: { id: number; now: Date; before: Date }) => touchSession(tx, session),
);

async function noteUse(platform: Platform, id: number, lastSeenAt: Date): Promise<void> {
  const now = platform.clock.now();
  const before = new Date(now.getTime() - touchedEveryMinutes * 60_000);
  if (lastSeenAt > before) return;
  await performOnPlatform(systemPlatformCtx(platform), touch, { id, now, before });
}

async function userClaims(platform: Platform, request: FastifyRequest): Promise<UserClaims> {
  const claims = await platform.secrets.verify('user', bearer(request), { now: platform.clock.now() });
  if (!claims) throw new AppError('unauthorized');
  return claims as unknown as UserClaims;
}
