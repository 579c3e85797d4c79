import type { MailKind, MailValues } from '#server/features/mail/send.ts';
import type { Locale } from '#shared/locales.ts';

export interface Composed {
  subject: string;
  text: string;
  html: string;
  links: string[];
}

export function compose<Kind extends MailKind>(
  kind: Kind,
  _locale: Locale,
  values: MailValues[Kind],
): Composed {
  const lines = Object.values(values).map(String);
  const links = lines.filter((line) => /^https?:/.test(line));
  return { subject: kind, text: lines.join('\n'), html: '', links };
}
