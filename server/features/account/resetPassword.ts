import { closeStreams } from '#server/features/account/closeStreams.ts';
import { useLink } from '#server/features/account/links.ts';
import { hashNewPassword, requireNotGuessable } from '#server/features/account/password/passwords.ts';
import { endSessionsOf } from '#server/features/account/sessionStore.ts';
import { rememberDevice } from '#server/features/account/session/devices.ts';
import { findUser, namesOf, setPassword } from '#server/features/account/store.ts';
import { perAddress, throttle } from '#server/features/account/throttle.ts';
import { sendMail } from '#server/features/mail/public.ts';
import { platformOperationOf } from '#server/platform/operation/platformOperation.ts';
import { accountRoutes } from '#shared/contract/account.ts';
import { AppError } from '#shared/errors.ts';

/** Sets a password by a mailed link: a forgotten one, or the first of an account that was created in the console. */
export const resetPassword = platformOperationOf(accountRoutes.resetPassword, {
  name: 'account.reset_password',
  who: 'visitor',
  async prepare({ platform, address }, { body: { password } }) {
    await throttle(platform, [perAddress('reset_password', address)]);
    return hashNewPassword(password, []);
  },
  async run(ctx, tx, { body: { token, password } }, passwordHash) {
    const { platform } = ctx;
    const { userId } = await useLink(platform, tx, 'reset_password', token);
    const user = userId === null ? undefined : await findUser(tx, userId);
    if (user?.status !== 'active') throw new AppError('link_invalid');
    // The link says whose it is: only now.
    requireNotGuessable(password, namesOf(user));
    await setPassword(tx, user.id, passwordHash);
    // The mail has proved who it is: nobody's guesses keep them out.
    await rememberDevice(ctx, tx, `user:${user.id}`);
    await endSessionsOf(tx, { userId: user.id }, platform.clock.now());
    await closeStreams(platform, tx, user.id);
    const { email: to, locale, display_name: name } = user;
    if (user.password_hash)
      sendMail(platform, tx, { kind: 'password_changed', to, locale, values: { name } });
    return {};
  },
});
