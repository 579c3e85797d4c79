export { hashPassword } from '#server/features/account/passwords.ts';
export { countAdmins, insertAdmin, insertUser } from '#server/features/account/store.ts';
