import { layout } from '#server/features/mail/layout.ts';
import type { MailKind, MailValues } from '#server/features/mail/send.ts';
import { en } from '#server/features/mail/texts/en.ts';
import type { Texts, Words } from '#server/features/mail/texts/texts.ts';
import { zhCn } from '#server/features/mail/texts/zhCn.ts';
import { zhHk } from '#server/features/mail/texts/zhHk.ts';
import type { Locale } from '#shared/locales.ts';

export interface Composed {
  /** One line. */
  subject: string;
  text: string;
  html: string;
  /** The absolute addresses that the mail opens. */
  links: string[];
}

const textsOf: Record<Locale, Texts> = { en, 'zh-hk': zhHk, 'zh-cn': zhCn };
const maxSubject = 200;

/**
 * Writes a mail. The values are people's own texts: they become neither headers nor markup, nor links that somebody
 * who may choose a name would like strangers to open.
 */
export function compose<Kind extends MailKind>(
  kind: Kind,
  locale: Locale,
  values: MailValues[Kind],
  systemName: string,
): Composed {
  const texts = textsOf[locale];
  const system = oneLine(systemName);
  const clean = harmless(kind, values);
  const { name, link } = clean as { name?: string; link?: string };
  const said: Words & { button?: string } = texts.kinds[kind](clean, system);
  const subject = [...oneLine(said.subject)].slice(0, maxSubject).join('');
  const paragraphs = said.lines.flatMap((line) => line.split('\n')).filter((line) => line.trim() !== '');
  if (name !== undefined) paragraphs.unshift(texts.greeting(name));
  const footer = texts.footer(system);
  const action = link !== undefined && said.button ? { link, button: said.button } : undefined;
  const text = [
    ...paragraphs,
    ...(action ? [`${action.button}:\n${action.link}`] : []),
    ...(said.note ? [said.note] : []),
    `-- \n${footer}`,
  ].join('\n\n');
  const linkHint = texts.linkHint;
  const html = layout({ locale, system, subject, paragraphs, action, linkHint, note: said.note, footer });
  return { subject, text, html, links: link === undefined ? [] : [link] };
}

/** What must arrive letter by letter: addresses, and a username that the reader is to type. */
const exact: { [Kind in MailKind]?: string[] } = { account_made: ['username'] };

function harmless<Kind extends MailKind>(kind: Kind, values: MailValues[Kind]): MailValues[Kind] {
  const clean = Object.entries<string>({ ...values }).map(([field, value]) => {
    if (field === 'link' || field === 'email' || exact[kind]?.includes(field)) return [field, oneLine(value)];
    return [
      field,
      unlinked(field === 'content' ? value.split('\n').map(oneLine).join('\n') : oneLine(value)),
    ];
  });
  return Object.fromEntries(clean) as MailValues[Kind];
}

/** Without line breaks, control characters, and marks that turn the direction of what follows. */
function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
}

/** A word joiner, which nobody sees, keeps mail programs from making links of what looks like one. */
function unlinked(text: string): string {
  return text.replace(/\.(?=\p{L})|:(?=\/\/)/gu, '$&\u2060');
}
