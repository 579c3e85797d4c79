import type { MailAddress } from '#server/adapters/mail/port.ts';
import type { SmtpServer } from '#server/adapters/mail/smtp.ts';
import { openSetting } from '#server/features/settings/secrets.ts';
import { readGroup } from '#server/features/settings/store.ts';
import type { Platform } from '#server/platform/platform.ts';

export interface MailServer {
  smtp: SmtpServer;
  from: MailAddress;
  /** Empty: replies go to the sender. */
  replyTo: string;
}

/** The mail server set in the console, or else in the environment, or none. */
export async function readMailServer(platform: Platform): Promise<MailServer | undefined> {
  const { database, settings } = platform;
  const set = await readGroup(database, 'notification');
  const { system_name: systemName } = await readGroup(database, 'system');
  const by = mailServerSource(platform, set.smtp_host);
  if (by === 'console') {
    const smtp = {
      host: set.smtp_host,
      port: set.smtp_port,
      security: set.smtp_security,
      username: set.smtp_username,
      password: openSetting(platform, 'notification', 'smtp_password', set.smtp_password),
    };
    const from = { name: set.from_name || systemName, address: set.from_address };
    return { smtp, from, replyTo: set.reply_to };
  }
  if (!settings.smtp) return undefined;
  const { from, ...smtp } = settings.smtp;
  const name = set.from_name || from.name || systemName;
  return { smtp, from: { name, address: set.from_address || from.address }, replyTo: set.reply_to };
}

export function mailServerSource(
  { settings }: Platform,
  consoleHost: string,
): 'console' | 'environment' | 'nobody' {
  if (consoleHost !== '') return 'console';
  return settings.smtp ? 'environment' : 'nobody';
}
