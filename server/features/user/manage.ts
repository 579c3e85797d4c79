import * as account from '#server/features/account/public.ts';
import { sendMail } from '#server/features/mail/public.ts';
import { viewUser } from '#server/features/user/view.ts';
import { countMemberships } from '#server/features/member/crossWorkspace.ts';
import { recordChanges } from '#server/platform/operation/audit.ts';
import { platformOperationOf } from '#server/platform/operation/platformOperation.ts';
import { userRoutes as routes } from '#shared/contract/console/user.ts';
import { AppError } from '#shared/errors.ts';
import { pickLocale } from '#shared/locales.ts';

const firstPasswordHours = 24;
const resetHours = 1;

export const list = platformOperationOf(routes.list, {
  name: 'user.list',
  who: 'console.read',
  async run(ctx, tx, { query }) {
    const { items, total } = await account.listUsers(tx, query);
    const counts = await countMemberships(
      ctx.platform.database,
      items.map((user) => user.id),
    );
    return { items: items.map((user) => ({ ...user, workspace_count: counts.get(user.id) ?? 0 })), total };
  },
});

export const get = platformOperationOf(routes.get, {
  name: 'user.get',
  who: 'console.read',
  run: (ctx, tx, { params: { id } }) => viewUser(ctx, tx, id),
});

export const create = platformOperationOf(routes.create, {
  name: 'user.create',
  who: 'console.manage',
  detail: ({ body: { username, password } }) => ({ username, password_given: password !== undefined }),
  prepare: async (_ctx, { body: { username, email, password, display_name: name = '' } }) =>
    password === undefined ? null : account.hashNewPassword(password, [username, email, name]),
  async run(ctx, tx, { body: { username, email, locale, ...given } }, passwordHash) {
    const displayName = given.display_name ?? username;
    const id = await account.createUser(tx, { username, email, displayName, passwordHash, locale });
    if (passwordHash === null) {
      const { platform } = ctx;
      const wanted = {
        kind: 'reset_password',
        locale,
        userId: id,
        email,
        hours: firstPasswordHours,
      } as const;
      const link = await account.newAccountLink(platform, tx, wanted);
      const values = { name: displayName, username, link };
      sendMail(platform, tx, { kind: 'account_made', to: email, locale, values });
    }
    return viewUser(ctx, tx, id);
  },
});

export const update = platformOperationOf(routes.update, {
  name: 'user.update',
  who: 'console.manage',
  async run(ctx, tx, { params: { id }, body: change }) {
    const before = await account.lockUser(tx, id);
    const { email } = change;
    const isMoved = email !== undefined && email !== before.email;
    // Whoever reads mail at the new address can take the account over.
    if (isMoved && ctx.actor.role !== 'owner') throw new AppError('forbidden');
    recordChanges(tx, before, change);
    await account.updateUser(tx, id, change);
    if (isMoved) {
      // Links that were mailed to the old address can be opened by whoever reads mail there.
      await account.endLinksOf(tx, id, ctx.platform.clock.now());
      const { email: to, locale, display_name: name } = before;
      const values = { name, email };
      sendMail(ctx.platform, tx, { kind: 'email_changed', to, locale: pickLocale(locale), values });
    }
    return viewUser(ctx, tx, id);
  },
});

export const disable = platformOperationOf(routes.disable, {
  name: 'user.disable',
  who: 'console.manage',
  async run(ctx, tx, { params: { id } }) {
    const now = ctx.platform.clock.now();
    recordChanges(tx, await account.lockUser(tx, id), { status: 'disabled' });
    await account.setUserStatus(tx, id, 'disabled');
    await account.endSessionsOf(tx, { userId: id }, now);
    await account.endLinksOf(tx, id, now);
    await account.closeStreams(ctx.platform, tx, id);
    return viewUser(ctx, tx, id);
  },
});

export const enable = platformOperationOf(routes.enable, {
  name: 'user.enable',
  who: 'console.manage',
  async run(ctx, tx, { params: { id } }) {
    recordChanges(tx, await account.lockUser(tx, id), { status: 'active' });
    await account.setUserStatus(tx, id, 'active');
    return viewUser(ctx, tx, id);
  },
});

export const resetPassword = platformOperationOf(routes.resetPassword, {
  name: 'user.reset_password',
  who: 'console.manage',
  async run({ platform }, tx, { params: { id } }) {
    const { display_name: name, email, locale } = await account.getUser(tx, id);
    const wanted = { kind: 'reset_password', locale, userId: id, email, hours: resetHours } as const;
    const link = await account.newAccountLink(platform, tx, wanted);
    sendMail(platform, tx, { kind: 'reset_password', to: email, locale, values: { name, link } });
    return {};
  },
});

export const sessions = platformOperationOf(routes.sessions, {
  name: 'user.sessions',
  who: 'console.read',
  async run({ platform }, tx, { params: { id } }) {
    await account.getUser(tx, id);
    return account.listValidSessions(tx, id, platform.clock.now());
  },
});

export const endSessions = platformOperationOf(routes.endSessions, {
  name: 'user.end_sessions',
  who: 'console.manage',
  async run({ platform }, tx, { params: { id } }) {
    await account.lockUser(tx, id);
    await account.endSessionsOf(tx, { userId: id }, platform.clock.now());
    await account.closeStreams(platform, tx, id);
    return {};
  },
});
