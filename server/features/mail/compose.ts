import { layout } from '#server/features/mail/layout.ts';
import { fill, textsOf } from '#server/platform/texts.ts';
import type { Locale } from '#shared/locales.ts';
import en from './texts/en.json' with { type: 'json' };
import zhCn from './texts/zh-cn.json' with { type: 'json' };
import zhHk from './texts/zh-hk.json' with { type: 'json' };

/** The values in a mail of each kind. `link` is an absolute address. */
export interface MailValues {
  activate: { name: string; link: string };
  /** To an address that has an account, when somebody registers with it. */
  already_registered: { name: string; link: string };
  username_taken: { username: string; link: string };
  reset_password: { name: string; link: string };
  password_changed: { name: string };
  /** An account that was created in the console: the link sets its first password. */
  account_made: { name: string; username: string; link: string };
  confirm_email: { name: string; link: string };
  /** To the old address, once the new one has been confirmed. */
  email_changed: { name: string; email: string };
  /** A session was refreshed on a network and with a browser that were not seen before. */
  new_place: { name: string; browser: string; address: string; time: string };
  invitation: { inviter: string; workspace: string; role: string; link: string };
  member_added: { inviter: string; workspace: string; link: string };
  notification: { title: string; content: string; workspace: string; link: string };
  /** The one-time link into the portal. */
  portal: { workspace: string; link: string };
  /** To a customer, in the name of the organization. */
  booking: { name: string; title: string; content: string; link: string };
  test: Record<never, never>;
}

export type MailKind = keyof MailValues;

export interface Composed {
  /** One line. */
  subject: string;
  text: string;
  html: string;
  /** The absolute addresses that the mail opens. */
  links: string[];
}

interface Words {
  subject: string;
  /** Each line is a paragraph. */
  text: string;
  button?: string;
  /** The small print: how long the link works, and what to do when it was not the reader who asked. */
  note?: string;
}

/** A mail whose values hold a link has a button for it: without its text it does not compile. */
type KindTexts = {
  [Kind in MailKind]: Words & (MailValues[Kind] extends { link: string } ? { button: string } : unknown);
};

const texts: Record<Locale, { roles: Record<string, string>; kinds: KindTexts } & Omit<typeof en, 'kinds'>> =
  textsOf(en, zhHk, zhCn);
const maxSubject = 200;

/**
 * Writes a mail. The values are chosen by people: they become neither headers nor markup, nor links, which somebody
 * could put into a name for strangers to open.
 */
export function compose<Kind extends MailKind>(
  kind: Kind,
  locale: Locale,
  values: MailValues[Kind],
  systemName: string,
): Composed {
  const { kinds, roles, ...common } = texts[locale];
  const words: Words = kinds[kind];
  const system = oneLine(systemName);
  const clean: Record<string, string> = { ...cleanValues(kind, values), system };
  const { name, link, role } = clean;
  if (role !== undefined) clean.role = roles[role] ?? role;
  const subject = [...oneLine(fill(words.subject, clean))].slice(0, maxSubject).join('');
  const paragraphs = fill(words.text, clean)
    .split('\n')
    .filter((line) => line.trim() !== '');
  if (name !== undefined)
    paragraphs.unshift(fill(name ? common.greeting : common.greetingWithoutName, clean));
  const footer = fill(common.footer, clean);
  const note = words.note && fill(words.note, clean);
  const action = link && words.button ? { link, button: fill(words.button, clean) } : undefined;
  const text = [
    ...paragraphs,
    ...(action ? [`${action.button}:\n${action.link}`] : []),
    ...(note ? [note] : []),
    `-- \n${footer}`,
  ].join('\n\n');
  const { linkHint } = common;
  const html = layout({ locale, system, subject, paragraphs, action, linkHint, note, footer });
  return { subject, text, html, links: link === undefined ? [] : [link] };
}

/** Values that must not be altered: addresses, and a username that the reader is to type. */
const exact: { [Kind in MailKind]?: string[] } = { account_made: ['username'] };

function cleanValues<Kind extends MailKind>(kind: Kind, values: MailValues[Kind]): Record<string, string> {
  const clean = Object.entries<string>({ ...values }).map(([field, value]) => {
    if (field === 'link' || field === 'email' || exact[kind]?.includes(field)) return [field, oneLine(value)];
    return [
      field,
      unlinked(field === 'content' ? value.split('\n').map(oneLine).join('\n') : oneLine(value)),
    ];
  });
  return Object.fromEntries(clean) as Record<string, string>;
}

/** Without line breaks, control characters and marks of text direction. */
function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
}

/** Inserts invisible word joiners, so that mail programs do not make links of text that looks like one. */
function unlinked(text: string): string {
  return text.replace(/\.(?=\p{L})|:(?=\/\/)/gu, '$&\u2060');
}
