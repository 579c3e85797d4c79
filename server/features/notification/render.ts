/** A notification in words: from its kind and what it is about, in the reader's language. */
import { english } from '#server/features/notification/texts/en.ts';
import type { NotificationTexts, NotificationWords } from '#server/features/notification/texts/texts.ts';
import { mainland } from '#server/features/notification/texts/zhCn.ts';
import { hongKong } from '#server/features/notification/texts/zhHk.ts';
import type { NotificationDefinitions } from '#server/platform/notificationDefinition.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { NotificationKind, NotificationValues } from '#shared/contract/notification.ts';
import { htmlLang, withLocale, type Locale } from '#shared/locales.ts';
import { formatMoney } from '#shared/money.ts';

const texts: Record<Locale, NotificationTexts> = { en: english, 'zh-hk': hongKong, 'zh-cn': mainland };

const maxTitle = 120;
const maxContent = 400;

export function render<Kind extends NotificationKind>(
  kind: Kind,
  values: NotificationValues[Kind],
  locale: Locale,
): NotificationWords {
  const money = (cents: number, currency: string) => formatMoney(cents, currency, htmlLang[locale]);
  const { title, content } = texts[locale][kind](values, money);
  return { title: shortened(title, maxTitle), content: shortened(content, maxContent) };
}

/** The path of the page that it opens, in the reader's language. */
export function pathOf<Kind extends NotificationKind>(
  platform: Platform,
  kind: Kind,
  values: NotificationValues[Kind],
  locale: Locale,
): string {
  return withLocale(locale, definitionOf(platform, kind).path(values));
}

export function definitionOf<Kind extends NotificationKind>(
  { notifications }: Platform,
  kind: Kind,
): NotificationDefinitions[Kind] {
  const definition = notifications.find((one): one is NotificationDefinitions[Kind] => one.kind === kind);
  if (!definition) throw new Error(`No feature declares the notification ${kind}.`);
  return definition;
}

/** One line of at most so many characters. */
function shortened(text: string, max: number): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const characters = [...line.slice(0, max * 2)];
  return characters.length <= max ? line : `${characters.slice(0, max - 1).join('')}…`;
}
