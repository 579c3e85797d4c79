import { newAccountLink } from '#server/features/account/links.ts';
import { mailsTo } from '#server/features/account/register.ts';
import { findUserByName } from '#server/features/account/store.ts';
import { perAddress, throttle } from '#server/features/account/throttle.ts';
import { sendMail } from '#server/features/mail/public.ts';
import { platformOperationOf } from '#server/platform/operation/platformOperation.ts';
import { accountRoutes } from '#shared/contract/account.ts';
import type { Locale } from '#shared/locales.ts';

/** Mails a link that sets a new password, if there is an active account. The answer does not reveal whether there is. */
export const forgotPassword = platformOperationOf(accountRoutes.forgotPassword, {
  name: 'account.forgot_password',
  who: 'visitor',
  hasConstantDuration: true,
  prepare: ({ platform, address }, { body: { email } }) =>
    throttle(platform, [mailsTo(email), perAddress('forgot_password', address)]),
  async run({ platform }, tx, { body: { email } }) {
    const user = await findUserByName(tx, email);
    if (user?.status !== 'active') return {};
    const locale = user.locale as Locale;
    const link = await newAccountLink(platform, tx, {
      kind: 'reset_password',
      locale,
      userId: user.id,
      hours: 1,
    });
    const values = { name: user.display_name, link };
    sendMail(platform, tx, { kind: 'reset_password', to: user.email, locale, values });
    return {};
  },
});
