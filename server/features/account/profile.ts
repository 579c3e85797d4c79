import { changeAdmin, changeUser, getAdminProfile, getProfile } from '#server/features/account/store.ts';
import { platformOperationOf } from '#server/platform/operation/platformOperation.ts';
import { adminProfileRoutes, profileRoutes } from '#shared/contract/profile.ts';

export const get = platformOperationOf(profileRoutes.get, {
  name: 'account.get_profile',
  who: 'user',
  audited: false,
  run: ({ actor }, tx) => getProfile(tx, actor.userId),
});

export const change = platformOperationOf(profileRoutes.change, {
  name: 'account.change_profile',
  who: 'user',
  audited: true,
  run: ({ actor }, tx, { body: change }) => changeUser(tx, actor.userId, change),
  detail: ({ body: change }) => ({ fields: Object.keys(change) }),
});

export const getAdmin = platformOperationOf(adminProfileRoutes.get, {
  name: 'account.get_admin_profile',
  who: 'admin',
  audited: false,
  run: ({ actor }, tx) => getAdminProfile(tx, actor.adminId),
});

export const changeAdministrator = platformOperationOf(adminProfileRoutes.change, {
  name: 'account.change_admin_profile',
  who: 'admin',
  audited: true,
  run: ({ actor }, tx, { body: change }) => changeAdmin(tx, actor.adminId, change),
  detail: ({ body: change }) => ({ fields: Object.keys(change) }),
});
