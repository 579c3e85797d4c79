import { closeStreams } from '#server/features/account/closeStreams.ts';
import { useLink } from '#server/features/account/links.ts';
import { hashPassword } from '#server/features/account/passwords.ts';
import { endSessionsOf } from '#server/features/account/sessionStore.ts';
import { findUser, setPassword } from '#server/features/account/store.ts';
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
    return hashPassword(password);
  },
  async run({ platform }, tx, { body: { token } }, passwordHash) {
    const { userId } = await useLink(platform, tx, 'reset_password', token);
    const user = userId === null ? undefined : await findUser(tx, userId);
    if (user?.status !== 'active') throw new AppError('link_invalid');
    await setPassword(tx, user.id, passwordHash);
    await endSessionsOf(tx, { userId: user.id }, platform.clock.now());
    await closeStreams(platform, tx, user.id);
    const { email: to, locale, display_name: name } = user;
    if (user.password_hash)
      sendMail(platform, tx, { kind: 'password_changed', to, locale, values: { name } });
    return {};
  },
});
