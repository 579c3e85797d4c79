import { getProfile, updateUser } from '#server/features/account/store.ts';
import { getAdminProfile, updateAdmin } from '#server/features/administrator/public.ts';
import { recordChanges } from '#server/platform/operation/audit.ts';
import { platformOperationOf } from '#server/platform/operation/platformOperation.ts';
import { adminProfileRoutes, profileRoutes } from '#shared/contract/profile.ts';

export const get = platformOperationOf(profileRoutes.get, {
  name: 'account.get_profile',
  who: 'user',
  run: ({ actor }, tx) => getProfile(tx, actor.userId),
});

export const update = platformOperationOf(profileRoutes.change, {
  name: 'account.change_profile',
  who: 'user',
  async run({ actor }, tx, { body: change }) {
    recordChanges(tx, await getProfile(tx, actor.userId), change);
    return updateUser(tx, actor.userId, change);
  },
});

export const getAdmin = platformOperationOf(adminProfileRoutes.get, {
  name: 'account.get_admin_profile',
  who: 'admin',
  run: ({ actor }, tx) => getAdminProfile(tx, actor.adminId),
});

export const updateAdministrator = platformOperationOf(adminProfileRoutes.change, {
  name: 'account.change_admin_profile',
  who: 'admin',
  async run({ actor }, tx, { body: change }) {
    recordChanges(tx, await getAdminProfile(tx, actor.adminId), change);
    return updateAdmin(tx, actor.adminId, change);
  },
});
