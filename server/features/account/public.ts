export {
  authenticateOnPlatform,
  authenticateSession,
  authenticateUser,
  memberIn,
  type UserClaims,
} from '#server/features/account/authentication.ts';
export { cleanAccounts } from '#server/features/account/clean.ts';
export { closeStreams } from '#server/features/account/closeStreams.ts';
export { endLinksOf, newAccountLink, pageAddress } from '#server/features/account/links.ts';
export { hashPassword } from '#server/features/account/passwords.ts';
export { endSessionsOf } from '#server/features/account/sessionStore.ts';
export { openSession, sessionAnswer, signIn } from '#server/features/account/signIn.ts';
export {
  changeAdmin,
  changeUser,
  countAdmins,
  createUser,
  insertAdmin,
  removeUser,
  setPassword,
} from '#server/features/account/store.ts';
export { perAddress, perMailbox, perName, throttle, type Limit } from '#server/features/account/throttle.ts';
