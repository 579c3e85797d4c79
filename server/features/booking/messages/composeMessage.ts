import { sayTime, sayZone } from '#server/features/booking/sayTime.ts';
import { fill, textsOf } from '#server/platform/texts.ts';
import type { Booking } from '#shared/contract/booking.ts';
import type { BookingMessageKind } from '#shared/contract/booking/bookingMessage.ts';
import type { Locale } from '#shared/locales.ts';
import en from './texts/en.json' with { type: 'json' };
import zhCn from './texts/zh-cn.json' with { type: 'json' };
import zhHk from './texts/zh-hk.json' with { type: 'json' };

const texts = textsOf(en, zhHk, zhCn);

interface Told {
  kind: BookingMessageKind;
  booking: Booking;
  location: string;
  /** Of the service, for afterwards. */
  thanks: string;
  timeZone: string;
  link: string;
  locale: Locale;
}

/** What a customer is told: its title, what follows in an e-mail, and all of it for a chat. */
export function composeMessage({ kind, booking, location, thanks, timeZone, link, locale }: Told) {
  const words = texts[locale];
  const { starts_at: at, service } = booking;
  const title = fill(words.title[kind], { service: lineOf(service.name) });
  const values = { time: sayTime(at, timeZone, locale), zone: sayZone(at, timeZone, locale) };
  if (kind === 'follow_up') {
    const content = thanks.trim() || words.thanks;
    return { title, content, chat: `${title}\n${content}` };
  }
  const isComing = kind !== 'cancelled';
  const lines = [
    fill(words.time, values),
    ...(isComing && location.trim() !== '' ? [lineOf(location)] : []),
    ...(kind === 'requested' ? [words.requested] : []),
    ...(kind === 'offer'
      ? [fill(words.offer, { time: sayTime(booking.held_until ?? at, timeZone, locale) })]
      : []),
  ];
  const chat = [
    title,
    ...lines,
    ...(isComing ? [fill(kind === 'offer' ? words.take : words.link, { link })] : []),
  ].join('\n');
  return { title, content: lines.join('\n'), chat };
}

function lineOf(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
