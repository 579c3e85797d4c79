import type { z } from 'zod';
import type { consoleRoutes, notificationSettings } from '#shared/contract/console/system.ts';
import { limits } from '#shared/schema/limits.ts';
import { isEmail } from '#web/lib/form/isEmail.ts';
import { secretBody, secretOf, type Secret } from '#web/features/settings/secret.ts';

type Settings = z.infer<typeof notificationSettings>;
type Body = z.input<NonNullable<typeof consoleRoutes.putNotification.body>>;

export interface MailValues extends Omit<Settings, 'has_smtp_password' | 'sent_by'> {
  smtp_password: Secret;
}

export type MailError = 'required' | 'host' | 'port' | 'email' | 'tooLong';

export function mailValues(settings: Settings): MailValues {
  const { has_smtp_password: hasPassword, sent_by: _sentBy, ...stored } = settings;
  return { ...stored, smtp_password: secretOf(hasPassword) };
}

/** The sender, and the server for owners only: of others the server takes no such field. */
export function mailBody(values: MailValues, isOwner: boolean): Body {
  const sender = {
    from_address: values.from_address.trim(),
    from_name: values.from_name.trim(),
    reply_to: values.reply_to.trim(),
  };
  if (!isOwner) return sender;
  const password = secretBody(values.smtp_password);
  return {
    ...sender,
    smtp_host: values.smtp_host.trim(),
    smtp_port: values.smtp_port,
    smtp_security: values.smtp_security,
    smtp_username: values.smtp_username.trim(),
    ...(password === undefined ? {} : { smtp_password: password }),
  };
}

/** The validation errors of the mail server by field. */
export function mailErrors(values: MailValues): Partial<Record<keyof MailValues, MailError>> {
  const host = values.smtp_host.trim();
  const from = values.from_address.trim();
  const replyTo = values.reply_to.trim();
  const isPort = values.smtp_port >= 1 && values.smtp_port <= 65_535;
  return {
    ...(!/^[A-Za-z0-9._:-]{0,253}$/.test(host) && { smtp_host: 'host' as const }),
    ...(!isPort && { smtp_port: 'port' as const }),
    ...(from !== '' && !isEmail(from) && { from_address: 'email' as const }),
    ...(from === '' && host !== '' && { from_address: 'required' as const }),
    ...(replyTo !== '' && !isEmail(replyTo) && { reply_to: 'email' as const }),
    ...([...values.from_name].length > limits.name && { from_name: 'tooLong' as const }),
  };
}
