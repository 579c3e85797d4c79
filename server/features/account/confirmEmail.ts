import { useLink } from '#server/features/account/links.ts';
import { findUser, updateUser } from '#server/features/account/store.ts';
import { sendMail } from '#server/features/mail/public.ts';
import { recordChanges } from '#server/platform/operation/audit.ts';
import { platformOperationOf } from '#server/platform/operation/platformOperation.ts';
import { accountRoutes } from '#shared/contract/account.ts';
import { AppError } from '#shared/errors.ts';

/** Sets the account's new e-mail address, by the link that was mailed there, and notifies the old address. */
export const confirmEmail = platformOperationOf(accountRoutes.confirmEmail, {
  name: 'account.confirm_email',
  who: 'visitor',
  async run({ platform }, tx, { body: { token } }) {
    const { userId, email } = await useLink(platform, tx, 'confirm_email', token);
    const user = userId === null ? undefined : await findUser(tx, userId);
    if (user?.status !== 'active') throw new AppError('link_invalid');
    recordChanges(tx, user, { email });
    await updateUser(tx, user.id, { email });
    const { email: to, locale, display_name: name } = user;
    sendMail(platform, tx, { kind: 'email_changed', to, locale, values: { name, email } });
    return {};
  },
});
