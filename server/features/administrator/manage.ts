/** Those who run the system. Owners are the affair of owners, and one of them always remains. */
import {
  changeAdmin,
  endSessionsOf,
  hashPassword,
  insertAdmin,
  setPassword,
} from '#server/features/account/public.ts';
import {
  changeStanding,
  deleteAdministrator,
  getAdministrator,
  listAdministrators,
  lockAdministrator,
} from '#server/features/administrator/store.ts';
import type { PlatformCtx } from '#server/platform/operation/context.ts';
import { platformOperationOf, type ActorOf } from '#server/platform/operation/platformOperation.ts';
import { administratorRoutes as routes } from '#shared/contract/administrator.ts';
import { AppError } from '#shared/errors.ts';
import type { AdminRole } from '#shared/rules/permissions.ts';

const reading = { who: 'console.read', audited: false } as const;
const managing = { who: 'console.manage', audited: true } as const;

export const list = platformOperationOf(routes.list, {
  ...reading,
  name: 'administrator.list',
  run: (_ctx, tx, { query }) => listAdministrators(tx, query),
});

export const get = platformOperationOf(routes.get, {
  ...reading,
  name: 'administrator.get',
  run: (_ctx, tx, { params: { id } }) => getAdministrator(tx, id),
});

export const create = platformOperationOf(routes.create, {
  ...managing,
  name: 'administrator.create',
  detail: ({ body: { username, role } }) => ({ username, role }),
  prepare: (_ctx, { body: { password } }) => hashPassword(password),
  async run(ctx, tx, { body: { username, role, avatar } }, passwordHash) {
    requireRank(ctx, role);
    const id = await insertAdmin(tx, { username, role, passwordHash });
    if (avatar !== '') await changeAdmin(tx, id, { avatar });
    return getAdministrator(tx, id);
  },
});

export const update = platformOperationOf(routes.update, {
  ...managing,
  name: 'administrator.update',
  detail: ({ params: { id: _id }, body: { role, status, ...rest } }) => ({
    changed: Object.keys(rest),
    role,
    status,
  }),
  prepare: async (_ctx, { body: { password } }) =>
    password === undefined ? undefined : hashPassword(password),
  async run(ctx, tx, { params: { id }, body: { username, avatar, ...wanted } }, passwordHash) {
    const before = await lockAdministrator(tx, id);
    const after = { role: wanted.role ?? before.role, status: wanted.status ?? before.status };
    requireRank(ctx, before.role, after.role);
    const disabled = after.status === 'disabled';
    if (disabled && before.status === 'active') rejectOnSelf(ctx, id);
    // Whoever sits at somebody else's screen would need the old one in the profile, and gets no new one here.
    if (passwordHash !== undefined && id === ctx.actor.adminId) throw new AppError('forbidden');
    if (before.onlyOwner && (disabled || after.role !== 'owner')) throw new AppError('last_administrator');
    await changeAdmin(tx, id, { username, avatar });
    await changeStanding(tx, id, after as { role: AdminRole; status: 'active' | 'disabled' });
    if (passwordHash !== undefined) await setPassword(tx, 'admin_account', id, passwordHash);
    if (passwordHash !== undefined || disabled)
      await endSessionsOf(tx, { adminId: id }, ctx.platform.clock.now());
    return getAdministrator(tx, id);
  },
});

export const remove = platformOperationOf(routes.remove, {
  ...managing,
  name: 'administrator.remove',
  async run(ctx, tx, { params: { id } }) {
    const target = await lockAdministrator(tx, id);
    requireRank(ctx, target.role);
    rejectOnSelf(ctx, id);
    if (target.onlyOwner) throw new AppError('last_administrator');
    // The sessions go with the account.
    await deleteAdministrator(tx, id);
    return {};
  },
});

/** Only owners touch owners, or make them. */
function requireRank({ actor }: PlatformCtx<ActorOf<'console.manage'>>, ...roles: AdminRole[]): void {
  if (actor.role !== 'owner' && roles.includes('owner')) throw new AppError('forbidden');
}

/** Nobody shuts themselves out by mistake; an owner may step down, as long as another one is there. */
function rejectOnSelf({ actor }: PlatformCtx<ActorOf<'console.manage'>>, id: number): void {
  if (actor.adminId === id && actor.role !== 'owner') throw new AppError('forbidden');
}
