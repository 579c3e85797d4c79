/** Writes a notification in the reader's language, from its kind and values. */
import { fill, textsOf } from '#server/platform/texts.ts';
import type { NotificationDefinitions } from '#server/platform/notificationDefinition.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { NotificationKind, NotificationValues } from '#shared/contract/notification.ts';
import { htmlLang, withLocale, type Locale } from '#shared/locales.ts';
import { formatMoney } from '#shared/money.ts';
import en from './texts/en.json' with { type: 'json' };
import zhCn from './texts/zh-cn.json' with { type: 'json' };
import zhHk from './texts/zh-hk.json' with { type: 'json' };

export interface NotificationWords {
  title: string;
  content: string;
}

/** The texts of one language, and money (integer cents) as it writes it. */
interface Language {
  texts: typeof en;
  money(cents: number, currency: string): string;
  time(at: number, timeZone: string): string;
}

const texts = textsOf(en, zhHk, zhCn);
const maxTitle = 120;
const maxContent = 400;

const write: {
  [Kind in NotificationKind]: (values: NotificationValues[Kind], language: Language) => NotificationWords;
} = {
  conversation_assigned: ({ customer, by, to }, { texts: { kinds, visitor } }) => {
    const { title, content, contentBy } = kinds.conversation_assigned;
    return both({ title, content: by ? contentBy : content }, { customer: customer || visitor, by, to });
  },
  handoff_wanted: ({ customer, reason }, { texts: { kinds, reasons, visitorAtStart } }) => ({
    title: fill(kinds.handoff_wanted.title, { customer: customer || visitorAtStart }),
    content: lookUp(reasons, reason) ?? reasons.unsure,
  }),
  agent_paused: ({ answers }, { texts: { kinds } }) => both(kinds.agent_paused, { answers: String(answers) }),
  wallet_low: ({ balance, currency }, { texts: { kinds }, money }) =>
    both(kinds.wallet_low, { amount: money(balance, currency) }),
  payment_failed: ({ amount, currency, plan }, { texts: { kinds }, money }) =>
    both(kinds.payment_failed, { amount: money(amount, currency), plan }),
  channel_error: ({ channel, reason: stored }, { texts: { kinds, channelReasons } }) => {
    const { title, content, contentReason, contentEvent } = kinds.channel_error;
    // `disabled`, `access_lost: Session has expired`, or the provider's words alone.
    const [, code, said = ''] = /^([a-z_]+)(?:: ?([\s\S]*))?$/.exec(stored) ?? [];
    const reason = code === undefined ? stored : said;
    const words = code === undefined ? '' : (lookUp(channelReasons, code) ?? channelReasons.other);
    const text = reason ? contentReason : words ? contentEvent : content;
    return both({ title, content: text }, { channel, reason, words });
  },
  calendar_lost: ({ resource, account }, { texts: { kinds } }) =>
    both(kinds.calendar_lost, { resource, account }),
  booking_made: (values, { texts: { kinds, visitor }, time }) =>
    both(kinds.booking_made, aboutBooking(values, visitor, time)),
  booking_cancelled: (values, { texts: { kinds, visitor }, time }) =>
    both(kinds.booking_cancelled, aboutBooking(values, visitor, time)),
  member_joined: ({ name, role }, { texts: { kinds, roles } }) =>
    both(kinds.member_joined, { name, role: lookUp(roles, role) ?? roles.member }),
};

export function render<Kind extends NotificationKind>(
  kind: Kind,
  values: NotificationValues[Kind],
  locale: Locale,
): NotificationWords {
  const money = (cents: number, currency: string) => formatMoney(cents, currency, htmlLang[locale]);
  const time = (at: number, timeZone: string) =>
    new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : htmlLang[locale], {
      ...{ timeZone, weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
      ...{ hour: 'numeric', minute: '2-digit', hour12: true },
    }).format(at * 1000);
  const { title, content } = write[kind](values, { texts: texts[locale], money, time });
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

function aboutBooking(
  { customer, service, starts_at: at, time_zone: zone }: NotificationValues['booking_made'],
  visitor: string,
  time: Language['time'],
): Record<string, string> {
  return { customer: customer || visitor, service, time: time(at, zone) };
}

function both({ title, content }: NotificationWords, values: Record<string, string>): NotificationWords {
  return { title: fill(title, values), content: fill(content, values) };
}

function lookUp(table: Record<string, string>, name: string): string | undefined {
  return table[name];
}

/** On one line, cut to so many characters. */
function shortened(text: string, max: number): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const characters = [...line.slice(0, max * 2)];
  return characters.length <= max ? line : `${characters.slice(0, max - 1).join('')}…`;
}
