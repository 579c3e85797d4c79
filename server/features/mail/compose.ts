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
 * Composes a mail. The values are texts by people: they become neither headers nor markup, nor links, which somebody
 * could otherwise have sent to strangers by choosing a name.
 */
export function compose<Kind extends MailKind>(
  kind: Kind,
  locale: Locale,
  values: MailValues[Kind],
  systemName: string,
): Composed {
  const texts = textsOf[locale];
  const system = oneLine(systemName);
  const clean = sanitize(kind, values);
  const { name, link } = clean as { name?: string; link?: string };
  const words: Words & { button?: string } = texts.kinds[kind](clean, system);
  const subject = [...oneLine(words.subject)].slice(0, maxSubject).join('');
  const paragraphs = words.lines.flatMap((line) => line.split('\n')).filter((line) => line.trim() !== '');
  if (name !== undefined) paragraphs.unshift(texts.greeting(name));
  const footer = texts.footer(system);
  const action = link !== undefined && words.button ? { link, button: words.button } : undefined;
  const text = [
    ...paragraphs,
    ...(action ? [`${action.button}:\n${action.link}`] : []),
    ...(words.note ? [words.note] : []),
    `-- \n${footer}`,
  ].join('\n\n');
  const linkHint = texts.linkHint;
  const html = layout({ locale, system, subject, paragraphs, action, linkHint, note: words.note, footer });
  return { subject, text, html, links: link === undefined ? [] : [link] };
}

/** Values that must not be altered: a username that the reader is to type. */
const exact: { [Kind in MailKind]?: string[] } = { account_made: ['username'] };

function sanitize<Kind extends MailKind>(kind: Kind, values: MailValues[Kind]): MailValues[Kind] {
  const clean = Object.entries<string>({ ...values }).map(([field, value]) => {
    if (field === 'link' || field === 'email' || exact[kind]?.includes(field)) return [field, oneLine(value)];
    return [
      field,
      unlinked(field === 'content' ? value.split('\n').map(oneLine).join('\n') : oneLine(value)),
    ];
  });
  return Object.fromEntries(clean) as MailValues[Kind];
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
