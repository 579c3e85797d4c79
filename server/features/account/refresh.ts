import { findAdminSession, findUserSession } from '#server/features/account/crossWorkspace.ts';
import { describeWorkspace, signAdminToken, signUserToken } from '#server/features/account/sessionReply.ts';
import { notePlace } from '#server/features/account/session/notePlace.ts';
import { refreshSession } from '#server/features/account/sessionStore.ts';
import { workspacesOf } from '#server/features/member/crossWorkspace.ts';
import type { PlatformTx } from '#server/platform/database/database.ts';
import type { PlatformActor, PlatformCtx } from '#server/platform/operation/context.ts';
import { platformOperationOf } from '#server/platform/operation/platformOperation.ts';
import type { Platform } from '#server/platform/platform.ts';
import { accountRoutes as routes } from '#shared/contract/account.ts';
import { AppError } from '#shared/errors.ts';

type Input = { body: { token: string; workspace_id?: number | undefined } };

/** A token, expired or not, is accepted for so long after its making. */
const tokenDays = 7;

/**
 * Renews a user's token: one made in the last seven days is accepted while its session is valid. Without a workspace the one of the old
 * token stays. A workspace that is not the user's own, or suspended, is not found.
 */
const refreshing = { who: 'visitor', prepare: findMembership, run: refreshUserSession } as const;

/** Nobody does it: every page that is open does, once an hour. The audit log has the log-in that the session began with. */
export const refreshUser = platformOperationOf(routes.userRefresh, {
  ...refreshing,
  name: 'account.refresh',
  audited: false,
});

export const switchWorkspace = platformOperationOf(routes.switchWorkspace, {
  ...refreshing,
  name: 'account.switch_workspace',
  auditedActor: ({ actor }) => actor,
  detail: ({ body: { workspace_id } }) => ({ workspace_id }),
});

export const refreshAdmin = platformOperationOf(routes.adminRefresh, {
  name: 'account.refresh',
  who: 'visitor',
  audited: false,
  async prepare({ platform }, { body: { token } }) {
    const claims = await claimsOf(platform, 'admin', token);
    const session = await findAdminSession(platform.database, Number(claims['sid']), platform.clock.now());
    if (!session) throw new AppError('session_ended');
    return session;
  },
  async run(ctx, tx, _input, { sessionId, admin }) {
    const { platform } = ctx;
    await requireRefresh(ctx, tx, sessionId);
    return { token: await signAdminToken(platform, sessionId, admin.id), admin };
  },
});

async function findMembership({ platform }: PlatformCtx, { body: { token, workspace_id: wanted } }: Input) {
  const { database, clock } = platform;
  const claims = await claimsOf(platform, 'user', token);
  const session = await findUserSession(database, Number(claims['sid']), 0, clock.now());
  if (!session) throw new AppError('session_ended');
  const memberships = await workspacesOf(database, session.user.id);
  const same = memberships.find(({ id }) => id === (wanted ?? claims['w']));
  if (wanted !== undefined && !same) throw new AppError('not_found');
  const membership = same ?? memberships[0];
  return { ...session, membership, workspace: await describeWorkspace(membership) };
}

async function refreshUserSession(
  ctx: PlatformCtx,
  tx: PlatformTx,
  { body: { workspace_id: workspaceId } }: Input,
  { sessionId, user, membership, workspace }: Awaited<ReturnType<typeof findMembership>>,
) {
  const { platform } = ctx;
  await requireRefresh(ctx, tx, sessionId);
  const actor: PlatformActor = { kind: 'user', userId: user.id, name: user.name, sessionId, workspaceId };
  const token = await signUserToken(platform, sessionId, user.id, membership);
  return { id: sessionId, actor, token, ...workspace };
}

async function claimsOf({ secrets, clock }: Platform, area: 'user' | 'admin', token: string) {
  const now = clock.now();
  const claims = await secrets.verify(area, token, { now, expired: 'accept' });
  if (!claims) throw new AppError('unauthorized');
  const oldest = now.getTime() / 1000 - tokenDays * 24 * 3600;
  if ((claims.iat ?? 0) < oldest) throw new AppError('session_ended');
  return claims;
}

/** The session may have been ended since it was read. */
async function requireRefresh(ctx: PlatformCtx, tx: PlatformTx, sessionId: number): Promise<void> {
  const session = await refreshSession(tx, sessionId, ctx.platform.clock.now());
  if (!session) throw new AppError('session_ended');
  await notePlace(ctx, tx, session);
}
