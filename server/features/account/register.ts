import { newAccountLink, pageAddress } from '#server/features/account/links.ts';
import { hashPassword } from '#server/features/account/passwords.ts';
import { findUserByName, type NewUser } from '#server/features/account/store.ts';
import { perAddress, perMailbox, throttle } from '#server/features/account/throttle.ts';
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
 * Somebody wants an account. What they gave is kept, sealed, inside the link that is mailed to them: there is no
 * account, and no name is taken, before they have shown that the address is theirs. Whether address or name are in use
 * is told by mail, to the owner of the address alone.
 */
export const register = platformOperationOf(accountRoutes.register, {
  name: 'account.register',
  who: 'visitor',
  audited: true,
  async prepare({ platform, address }, { body: { email, password } }) {
    await rejectClosed(platform);
    await throttle(platform, [mailsTo(email), perAddress('register', address)]);
    return hashPassword(password);
  },
  async run(ctx, tx, { body: { username, email, display_name: displayName } }, passwordHash) {
    const { locale } = ctx;
    const user = { username, email, displayName: displayName || username, passwordHash, locale };
    await answerByMail(ctx, tx, user);
    return {};
  },
});

/** Registration is open in platform mode only. */
export async function rejectClosed(platform: Platform): Promise<void> {
  const { mode } = await readSystem(platform.database);
  if (mode !== 'platform') throw new AppError('registration_closed');
}

/** Nobody's mailbox is filled by our hands: what registration and forgotten passwords may send to an address. */
export function mailsTo(email: string) {
  return perMailbox('mail', email, 5);
}

async function answerByMail({ platform, locale }: PlatformCtx, tx: PlatformTx, user: NewUser) {
  const { email, username, displayName } = user;
  const owner = await findUserByName(tx, email);
  if (owner) {
    const own = owner.locale as Locale;
    const values = { name: owner.display_name, link: pageAddress(platform, own, '/auth/login') };
    return sendMail(platform, tx, { kind: 'already_registered', to: owner.email, locale: own, values });
  }
  if (await findUserByName(tx, username)) {
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
