/** Administrators of the system. Only owners change owners, and one active owner always remains. */
import { endSessionsOf, hashNewPassword, requireNotGuessable } from '#server/features/account/public.ts';
import * as store from '#server/features/administrator/store.ts';
import { recordChanges } from '#server/platform/operation/audit.ts';
import type { PlatformCtx } from '#server/platform/operation/context.ts';
import { platformOperationOf, type ActorOf } from '#server/platform/operation/platformOperation.ts';
import { administratorRoutes as routes } from '#shared/contract/console/administrator.ts';
import { AppError } from '#shared/errors.ts';
import type { AdminRole } from '#shared/rules/permissions.ts';

export const list = platformOperationOf(routes.list, {
  name: 'administrator.list',
  who: 'console.read',
  run: (_ctx, tx, { query }) => store.listAdministrators(tx, query),
});

export const get = platformOperationOf(routes.get, {
  name: 'administrator.get',
  who: 'console.read',
  run: (_ctx, tx, { params: { id } }) => store.getAdministrator(tx, id),
});

export const create = platformOperationOf(routes.create, {
  name: 'administrator.create',
  who: 'console.manage',
  detail: ({ body: { username, role } }) => ({ username, role }),
  prepare: (_ctx, { body: { username, password } }) => hashNewPassword(password, [username]),
  async run(ctx, tx, { body: { username, role, avatar } }, passwordHash) {
    requireRank(ctx, role);
    const id = await store.insertAdmin(tx, { username, role, passwordHash });
    if (avatar !== '') await store.updateAdmin(tx, id, { avatar });
    return store.getAdministrator(tx, id);
  },
});

export const update = platformOperationOf(routes.update, {
  name: 'administrator.update',
  who: 'console.manage',
  detail: ({ body: { password } }) => (password === undefined ? {} : { password_changed: true }),
  prepare: async (_ctx, { body: { username = '', password } }) =>
    password === undefined ? undefined : hashNewPassword(password, [username]),
  async run(ctx, tx, { params: { id }, body }, passwordHash) {
    const { username, avatar, role, status, password } = body;
    const before = await store.lockAdministrator(tx, id);
    if (password !== undefined) requireNotGuessable(password, [before.username]);
    const after = { username, avatar, role: role ?? before.role, status: status ?? before.status };
    requireRank(ctx, before.role, after.role);
    const disabled = after.status === 'disabled';
    if (disabled && before.status === 'active') rejectOnSelf(ctx, id);
    // One's own password is changed in the profile, which requires the old one.
    if (passwordHash !== undefined && id === ctx.actor.adminId) throw new AppError('forbidden');
    if (before.onlyOwner && (disabled || after.role !== 'owner')) throw new AppError('last_administrator');
    recordChanges(tx, before, after);
    await store.updateAdmin(tx, id, after);
    if (passwordHash !== undefined) await store.setAdminPassword(tx, id, passwordHash);
    if (passwordHash !== undefined || disabled)
      await endSessionsOf(tx, { adminId: id }, ctx.platform.clock.now());
    return store.getAdministrator(tx, id);
  },
});

export const remove = platformOperationOf(routes.remove, {
  name: 'administrator.remove',
  who: 'console.manage',
  async run(ctx, tx, { params: { id } }) {
    const target = await store.lockAdministrator(tx, id);
    requireRank(ctx, target.role);
    rejectOnSelf(ctx, id);
    if (target.onlyOwner) throw new AppError('last_administrator');
    await store.deleteAdministrator(tx, id);
    return {};
  },
});

/** Only owners change owners, or make somebody an owner. */
function requireRank({ actor }: PlatformCtx<ActorOf<'console.manage'>>, ...roles: AdminRole[]): void {
  if (actor.role !== 'owner' && roles.includes('owner')) throw new AppError('forbidden');
}

/** Administrators cannot disable or delete themselves by mistake; an owner may while another owner remains. */
function rejectOnSelf({ actor }: PlatformCtx<ActorOf<'console.manage'>>, id: number): void {
  if (actor.adminId === id && actor.role !== 'owner') throw new AppError('forbidden');
}
