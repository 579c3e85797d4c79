import { findAdminSession, findUserSession } from '#server/features/account/crossWorkspace.ts';
import { describeWorkspace, signAdminToken, signUserToken } from '#server/features/account/sessionReply.ts';
import { extendSession } from '#server/features/account/sessionStore.ts';
import { workspacesOf } from '#server/features/member/crossWorkspace.ts';
import type { PlatformTx } from '#server/platform/database/database.ts';
import type { PlatformActor, PlatformCtx } from '#server/platform/operation/context.ts';
import { platformOperationOf } from '#server/platform/operation/platformOperation.ts';
import type { Platform } from '#server/platform/platform.ts';
import { accountRoutes as routes } from '#shared/contract/account.ts';
import { AppError } from '#shared/errors.ts';

type Input = { body: { token: string; workspace_id?: number | undefined } };

/**
 * Renews a user's token: an expired one is accepted while its session is valid. Without a workspace the one of the old
 * token stays. A workspace that is not the user's own, or suspended, is not found.
 */
const refreshing = {
  name: 'account.refresh',
  who: 'visitor',
  audited: true,
  prepare: findMembership,
  run: extendUserSession,
  auditedActor: ({ actor }: { actor: PlatformActor }) => actor,
  detail: ({ body: { workspace_id } }: Input) => ({ ...(workspace_id && { workspace_id }) }),
} as const;

export const refreshUser = platformOperationOf(routes.userRefresh, refreshing);
export const switchWorkspace = platformOperationOf(routes.switchWorkspace, refreshing);

export const refreshAdmin = platformOperationOf(routes.adminRefresh, {
  name: 'account.refresh',
  who: 'visitor',
  async prepare({ platform }, { body: { token } }) {
    const claims = await claimsOf(platform, 'admin', token);
    const session = await findAdminSession(platform.database, Number(claims['sid']), platform.clock.now());
    if (!session) throw new AppError('session_ended');
    return session;
  },
  async run({ platform }, tx, _input, { sessionId, admin }) {
    await requireExtension(platform, tx, sessionId);
    const { id: adminId, username: name, role } = admin;
    const actor: PlatformActor = { kind: 'admin', adminId, name, role, sessionId };
    return { id: sessionId, actor, token: await signAdminToken(platform, sessionId, adminId), admin };
  },
  auditedActor: ({ actor }) => actor,
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
  return { ...session, membership, workspace: await describeWorkspace(platform, membership) };
}

async function extendUserSession(
  { platform }: PlatformCtx,
  tx: PlatformTx,
  { body: { workspace_id: workspaceId } }: Input,
  { sessionId, user, membership, workspace }: Awaited<ReturnType<typeof findMembership>>,
) {
  await requireExtension(platform, tx, sessionId);
  const actor: PlatformActor = { kind: 'user', userId: user.id, name: user.name, sessionId, workspaceId };
  const token = await signUserToken(platform, sessionId, user.id, membership);
  return { id: sessionId, actor, token, ...workspace };
}

async function claimsOf({ secrets, clock }: Platform, area: 'user' | 'admin', token: string) {
  const claims = await secrets.verify(area, token, { now: clock.now(), expired: 'accept' });
  if (!claims) throw new AppError('unauthorized');
  return claims;
}

/** The session may have been ended since it was read. */
async function requireExtension({ clock }: Platform, tx: PlatformTx, sessionId: number): Promise<void> {
  if (!(await extendSession(tx, sessionId, clock.now()))) throw new AppError('session_ended');
}
