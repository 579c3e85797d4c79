import { passwordMatches } from '#server/features/account/passwords.ts';
import { describeWorkspace, signAdminToken, signUserToken } from '#server/features/account/sessionReply.ts';
import { insertSession } from '#server/features/account/sessionStore.ts';
import { findUserByName, lockActiveUser } from '#server/features/account/store.ts';
import {
  perAddress,
  perName,
  requireAttempts,
  resetThrottle,
  type Limit,
} from '#server/features/account/throttle.ts';
import { findAdminByName, lockActiveAdmin } from '#server/features/administrator/public.ts';
import { workspacesOf } from '#server/features/member/crossWorkspace.ts';
import type { PlatformTx } from '#server/platform/database/database.ts';
import { systemPlatformCtx } from '#server/platform/jobs/job.ts';
import type { PlatformActor, PlatformCtx } from '#server/platform/operation/context.ts';
import {
  performOnPlatform,
  platformOperationOf,
  systemPlatformOperation,
  type PlatformOperation,
} from '#server/platform/operation/platformOperation.ts';
import { accountRoutes as routes } from '#shared/contract/account.ts';
import { AppError } from '#shared/errors.ts';

/** Two transactions: the attempt is committed, the password compared outside of any, then the session is opened. */
export const loginUser = platformOperationOf(routes.userLogin, {
  name: 'account.user_login',
  who: 'visitor',
  async prepare(ctx, { body: { username_or_email: name, password } }) {
    const { platform } = ctx;
    const verified = await verifyPassword(ctx, beginUserLogin, { area: 'user', name, password });
    const [membership] = await workspacesOf(platform.database, verified.account.id);
    return { ...verified, membership, workspace: await describeWorkspace(platform, membership) };
  },
  async run(ctx, tx, _input, { account, passwordHash, own, shared, membership, workspace }) {
    const { password_hash: _hash, status: _status, ...user } = account;
    const { id } = user;
    // The password may have been changed, and all sessions ended, while it was compared.
    if (!(await lockActiveUser(tx, id, passwordHash))) throw new AppError('login_failed');
    await resetThrottle(tx, own, shared);
    const sessionId = await insertSession(tx, ctx, { userId: id });
    const actor: PlatformActor = { kind: 'user', userId: id, name: '', sessionId, workspaceId: undefined };
    const token = await signUserToken(ctx.platform, sessionId, id, membership);
    return { id, actor, token, user, ...workspace };
  },
  auditedActor: ({ actor }) => actor,
});

export const loginAdmin = platformOperationOf(routes.adminLogin, {
  name: 'account.admin_login',
  who: 'visitor',
  prepare: (ctx, { body: { username: name, password } }) =>
    verifyPassword(ctx, beginAdminLogin, { area: 'admin', name, password }),
  async run(ctx, tx, { body: { username: name } }, { account, passwordHash, own, shared }) {
    const { password_hash: _hash, status: _status, ...admin } = account;
    const { id, role } = admin;
    if (!(await lockActiveAdmin(tx, id, passwordHash))) throw new AppError('login_failed');
    await resetThrottle(tx, own, shared);
    const sessionId = await insertSession(tx, ctx, { adminId: id });
    const actor: PlatformActor = { kind: 'admin', adminId: id, name, role, sessionId };
    return { id, actor, token: await signAdminToken(ctx.platform, sessionId, id), admin };
  },
  auditedActor: ({ actor }) => actor,
});

export const beginUserLogin = beginLogin('account.begin_user_login', findUserByName);
export const beginAdminLogin = beginLogin('account.begin_admin_login', findAdminByName);

interface Attempt {
  name: string;
  limits: Limit[];
}

/** Counts the attempt and reads the account. Committed before the password is compared: see `requireAttempts`. */
function beginLogin<Found>(name: string, find: (tx: PlatformTx, name: string) => Promise<Found>) {
  return systemPlatformOperation(name, async ({ platform }, tx, attempt: Attempt) => {
    await requireAttempts(tx, attempt.limits, platform.clock.now());
    return find(tx, attempt.name);
  });
}

interface Account {
  id: number;
  status: string;
  password_hash: string | null;
}

/** Unknown, wrong and disabled all reject with `login_failed`, and take the same time. */
async function verifyPassword<Found extends Account>(
  { platform, address }: PlatformCtx,
  begin: PlatformOperation<'system', Attempt, Found | undefined, undefined>,
  { area, name, password }: { area: 'user' | 'admin'; name: string; password: string },
) {
  const own = perName(`${area}_login`, name);
  const shared = perAddress(`${area}_login`, address);
  const account = await performOnPlatform(systemPlatformCtx(platform), begin, {
    name,
    limits: [own, shared],
  });
  const passwordHash = account?.password_hash;
  const matches = await passwordMatches(passwordHash, password);
  if (!account || !passwordHash || !matches || account.status !== 'active')
    throw new AppError('login_failed');
  return { account, passwordHash, own, shared };
}
