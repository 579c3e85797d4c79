/** A notification in words: from its kind and what it is about, in the reader's language. */
import type {
  NotificationValues,
  NotificationWords,
  Say,
  Words,
} from '#server/features/notification/values.ts';
import { english } from '#server/features/notification/texts/en.ts';
import { hongKong } from '#server/features/notification/texts/zhHk.ts';
import { mainland } from '#server/features/notification/texts/zhCn.ts';
import { htmlLang, withLocale, type Locale } from '#shared/locales.ts';
import { formatMoney } from '#shared/money.ts';
import type { NotificationKind } from '#shared/rules/notifications.ts';

const words: Record<Locale, NotificationWords> = { en: english, 'zh-hk': hongKong, 'zh-cn': mainland };

const maxTitle = 120;
const maxContent = 400;

export function render<Kind extends NotificationKind>(
  kind: Kind,
  values: NotificationValues[Kind],
  { locale, timeZone }: { locale: Locale; timeZone: string },
): Words {
  const { title, content } = words[locale][kind](values, sayIn(htmlLang[locale], timeZone));
  return { title: shortened(title, maxTitle), content: shortened(content, maxContent) };
}

const paths: { [Kind in NotificationKind]: (values: NotificationValues[Kind]) => string } = {
  conversation_assigned: ({ conversation_id: id }) => `/app/chat/chat/${id}`,
  handoff_wanted: ({ conversation_id: id }) => `/app/chat/chat/${id}`,
  booking_new: () => '/app/dashboard',
  booking_cancelled: () => '/app/dashboard',
  wallet_low: () => '/app/organization/wallet',
  payment_failed: () => '/app/organization/payment-method',
  broadcast_finished: () => '/app/chat/broadcast',
  template_decided: () => '/app/chat/template',
  channel_error: () => '/app/chat/channel',
  member_joined: () => '/app/organization/users',
};

/** Where it leads, in the app. */
export function pathOf<Kind extends NotificationKind>(
  kind: Kind,
  values: NotificationValues[Kind],
  locale: Locale,
): string {
  return withLocale(locale, paths[kind](values));
}

function sayIn(language: string, timeZone: string): Say {
  return {
    money: (cents, currency) => formatMoney(cents, currency, language),
    time: (at) =>
      new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
        at * 1000,
      ),
    count: (number) => new Intl.NumberFormat(language).format(number),
  };
}

/** On one line, so many characters at most. */
function shortened(text: string, max: number): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const characters = [...line.slice(0, max * 2)];
  return characters.length <= max ? line : `${characters.slice(0, max - 1).join('')}…`;
}
