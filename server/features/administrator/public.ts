export {
  countAdmins,
  findAdmin,
  findAdminByName,
  getAdminProfile,
  insertAdmin,
  lockActiveAdmin,
  setAdminPassword,
  updateAdmin,
} from '#server/features/administrator/store.ts';
