export {
  authenticateOnPlatform,
  authenticateSession,
  authenticateUser,
  memberIn,
  type UserClaims,
} from '#server/features/account/authentication.ts';
export { closeStreams } from '#server/features/account/closeStreams.ts';
export { newAccountLink, pageAddress } from '#server/features/account/links.ts';
export { endLinksOf } from '#server/features/account/linkStore.ts';
export { openSession } from '#server/features/account/openSession.ts';
export {
  hashNewPassword,
  hashPassword,
  passwordMatches,
  requireNotGuessable,
} from '#server/features/account/password/passwords.ts';
export { sessionAnswer } from '#server/features/account/sessionReply.ts';
export { endSessionsOf, listValidSessions } from '#server/features/account/sessionStore.ts';
export {
  createUser,
  findUserByName,
  removeUser,
  setPassword,
  updateUser,
} from '#server/features/account/store.ts';
export { perAddress, perMailbox, perName, throttle } from '#server/features/account/throttle.ts';
export { getUser, listUsers, lockUser, setUserStatus } from '#server/features/account/userStore.ts';
