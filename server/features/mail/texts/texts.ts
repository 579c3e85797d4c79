import type { MailKind, MailValues } from '#server/features/mail/send.ts';

export interface Words {
  subject: string;
  /** A paragraph each, or several: every line break begins another. */
  lines: string[];
  /** The small print: how long the link works, and what to do when it was not the reader who asked. */
  note?: string;
}

/** What a mail says. One whose values hold a link has a button for it: without its words it does not compile. */
export type Said<Kind extends MailKind> = Words &
  (MailValues[Kind] extends { link: string } ? { button: string } : { button?: never });

/** All words of all mails in one language. */
export interface Texts {
  greeting(name: string): string;
  /** Before the address itself, for readers whose mail program shows no button. */
  linkHint: string;
  footer(system: string): string;
  kinds: { [Kind in MailKind]: (values: MailValues[Kind], system: string) => Said<Kind> };
}
