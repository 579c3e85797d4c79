import { newAccountLink, pageAddress } from '#server/features/account/links.ts';
import { hashNewPassword } from '#server/features/account/password/passwords.ts';
import { findUserByName, type NewUser } from '#server/features/account/store.ts';
import { perAddress, perMailbox, throttle } from '#server/features/account/throttle.ts';
import { usernameOf } from '#server/features/account/usernameOf.ts';
import { sendMail } from '#server/features/mail/public.ts';
import { readSystem } from '#server/features/settings/public.ts';
import type { PlatformCtx } from '#server/platform/operation/context.ts';
import type { PlatformTx } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { platformOperationOf } from '#server/platform/operation/platformOperation.ts';
import { accountRoutes } from '#shared/contract/account.ts';
import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/locales.ts';

/**
 * Mails a link that creates an account. The data are stored encrypted with the link: no account exists and no username
 * is reserved until the owner of the address has opened it. Whether address or username are in use is revealed by mail
 * only, to the owner of the address.
 */
export const register = platformOperationOf(accountRoutes.register, {
  name: 'account.register',
  who: 'visitor',
  hasConstantDuration: true,
  async prepare({ platform, address }, { body: { username = '', email, password, display_name: name } }) {
    await requireOpenRegistration(platform);
    await throttle(platform, [mailsTo(email), perAddress('register', address)]);
    return hashNewPassword(password, [username, email, name]);
  },
  async run(ctx, tx, { body: { username = '', email, display_name: displayName } }, passwordHash) {
    const { locale } = ctx;
    const user = {
      username,
      email,
      displayName: displayName || username || usernameOf(email, 0),
      passwordHash,
      locale,
    };
    await mailReply(ctx, tx, user);
    return {};
  },
});

/** Registration is open in platform mode only. */
export async function requireOpenRegistration(platform: Platform): Promise<void> {
  const { mode } = await readSystem(platform.database);
  if (mode !== 'platform') throw new AppError('registration_closed');
}

/** Limits what registration, forgotten passwords and changed addresses may mail to one mailbox. */
export function mailsTo(email: string) {
  return perMailbox('mail', email, 5);
}

async function mailReply({ platform, locale }: PlatformCtx, tx: PlatformTx, user: NewUser) {
  const { email, username, displayName } = user;
  const owner = await findUserByName(tx, email);
  if (owner) {
    const own = owner.locale as Locale;
    const values = { name: owner.display_name, link: pageAddress(platform, own, '/auth/login') };
    return sendMail(platform, tx, { kind: 'already_registered', to: owner.email, locale: own, values });
  }
  if (username !== '' && (await findUserByName(tx, username))) {
    const values = { username, link: pageAddress(platform, locale, '/auth/register') };
    return sendMail(platform, tx, { kind: 'username_taken', to: email, locale, values });
  }
  const link = await newAccountLink(platform, tx, {
    kind: 'activate',
    locale,
    email,
    content: user,
    hours: 24,
  });
  sendMail(platform, tx, { kind: 'activate', to: email, locale, values: { name: displayName, link } });
}
