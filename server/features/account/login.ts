import { passwordMatches } from '#server/features/account/password/passwords.ts';
import { describeWorkspace, signAdminToken, signUserToken } from '#server/features/account/sessionReply.ts';
import { insertSession } from '#server/features/account/sessionStore.ts';
import { findUserByName, lockActiveUser } from '#server/features/account/store.ts';
import { rememberDevice, readDevice, type Device } from '#server/features/account/session/devices.ts';
import {
  perAddress,
  perName,
  requireAttempts,
  resetAttempts,
  type Limits,
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
    const verified = await verifyPassword(ctx, beginUserLogin, { name, password });
    const [membership] = await workspacesOf(platform.database, verified.account.id);
    return { ...verified, membership, workspace: await describeWorkspace(membership) };
  },
  async run(ctx, tx, _input, { account, passwordHash, limits, membership, workspace }) {
    const { password_hash: _hash, status: _status, ...user } = account;
    const { id } = user;
    // The password may have been changed, and all sessions ended, while it was compared.
    if (!(await lockActiveUser(tx, id, passwordHash))) throw new AppError('login_failed');
    await resetAttempts(tx, limits);
    const sessionId = await insertSession(tx, ctx, { userId: id });
    await rememberDevice(ctx, tx, `user:${id}`);
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
    verifyPassword(ctx, beginAdminLogin, { name, password }),
  async run(ctx, tx, { body: { username: name } }, { account, passwordHash, limits }) {
    const { password_hash: _hash, status: _status, ...admin } = account;
    const { id, role } = admin;
    if (!(await lockActiveAdmin(tx, id, passwordHash))) throw new AppError('login_failed');
    await resetAttempts(tx, limits);
    const sessionId = await insertSession(tx, ctx, { adminId: id });
    await rememberDevice(ctx, tx, `admin:${id}`);
    const actor: PlatformActor = { kind: 'admin', adminId: id, name, role, sessionId };
    return { id, actor, token: await signAdminToken(ctx.platform, sessionId, id), admin };
  },
  auditedActor: ({ actor }) => actor,
});

export const beginUserLogin = beginLogin('user', findUserByName);
export const beginAdminLogin = beginLogin('admin', findAdminByName);

interface Attempt {
  name: string;
  address: string;
  device: Device | undefined;
}

interface Account {
  id: number;
  status: string;
  password_hash: string | null;
}

type Area = 'user' | 'admin';

/** Counts the attempt and reads the account. Committed before the password is compared: see `requireAttempts`. */
function beginLogin<Found extends Account>(
  area: Area,
  find: (tx: PlatformTx, name: string) => Promise<Found | undefined>,
) {
  return systemPlatformOperation(
    `account.begin_${area}_login`,
    async ({ platform }, tx, attempt: Attempt) => {
      const account = await find(tx, attempt.name);
      const limits = limitsOf(area, attempt, account);
      await requireAttempts(tx, limits, platform.clock.now());
      return { account, limits };
    },
  );
}

/** How many passwords from unknown devices are compared with an account in an hour, wherever they come from. */
const triesPerHour = 30;

/**
 * Whoever guesses waits longer and longer, and keeps neither other addresses out, up to the limit of the account, nor
 * browsers that its owner has logged in with: those have a delay of their own.
 */
function limitsOf(area: Area, { name, address, device }: Attempt, account: Account | undefined): Limits {
  const what = `${area}_login`;
  if (account && device?.accounts.includes(`${area}:${account.id}`))
    return { limits: [], backoff: `${what}:device:${device.id}:${account.id}` };
  const own = { ...perName(what, name, triesPerHour), minutes: 60 };
  const shared = perAddress(what, address);
  return { limits: [own, shared], backoff: `${own.key} ${shared.key}` };
}

/** Unknown, wrong and disabled all reject with `login_failed`, and take the same time. */
async function verifyPassword<Found extends Account>(
  ctx: PlatformCtx,
  begin: PlatformOperation<'system', Attempt, { account: Found | undefined; limits: Limits }, undefined>,
  { name, password }: { name: string; password: string },
) {
  const { platform, address } = ctx;
  const attempt = { name, address, device: await readDevice(ctx) };
  const { account, limits } = await performOnPlatform(systemPlatformCtx(platform), begin, attempt);
  const passwordHash = account?.password_hash;
  const matches = await passwordMatches(passwordHash, password);
  if (!account || !passwordHash || !matches || account.status !== 'active')
    throw new AppError('login_failed');
  return { account, passwordHash, limits };
}
