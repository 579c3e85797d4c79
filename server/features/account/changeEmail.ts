import { newAccountLink, pageAddress } from '#server/features/account/links.ts';
import { endLinksOf } from '#server/features/account/linkStore.ts';
import { requirePassword } from '#server/features/account/changePassword.ts';
import { findUser, findUserByName } from '#server/features/account/store.ts';
import { mailsTo } from '#server/features/account/register.ts';
import { perName, resetThrottle, throttle } from '#server/features/account/throttle.ts';
import { sendMail } from '#server/features/mail/public.ts';
import { platformOperationOf } from '#server/platform/operation/platformOperation.ts';
import { profileRoutes } from '#shared/contract/profile.ts';
import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/locales.ts';

/**
 * Mails a confirmation link to a new e-mail address; the old one stays until it has been opened. If the new address has
 * an account already, only its owner is notified, by mail.
 */
export const changeEmail = platformOperationOf(profileRoutes.changeEmail, {
  name: 'account.change_email',
  who: 'user',
  async prepare(ctx, { body: { email, password } }) {
    const { limit } = await requirePassword(ctx, password);
    await throttle(ctx.platform, [mailsTo(email), perName('change_email', ctx.actor.userId)]);
    return limit;
  },
  async run({ platform, actor }, tx, { body: { email } }, limit) {
    await resetThrottle(tx, limit);
    const user = await findUser(tx, actor.userId);
    if (!user) throw new AppError('session_ended');
    // A link that went to a mistyped address must not work any more.
    await endLinksOf(tx, user.id, platform.clock.now());
    const other = await findUserByName(tx, email);
    if (other && other.id !== user.id) {
      const locale = other.locale as Locale;
      const values = { name: other.display_name, link: pageAddress(platform, locale, '/auth/login') };
      sendMail(platform, tx, { kind: 'already_registered', to: other.email, locale, values });
      return {};
    }
    const { id: userId, locale, display_name: name } = user;
    const link = await newAccountLink(platform, tx, {
      kind: 'confirm_email',
      locale,
      userId,
      email,
      hours: 24,
    });
    sendMail(platform, tx, { kind: 'confirm_email', to: email, locale, values: { name, link } });
    return {};
  },
});
