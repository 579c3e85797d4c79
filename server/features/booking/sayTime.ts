/** Times and prices in words, for customers. Instants are in Unix seconds. */
import { htmlLang, type Locale } from '#shared/locales.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats are kept, since one takes longer to make than to use. */
function formatOf(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.DateTimeFormat(tag, options)));
  return format;
}

/** English dates are written as in Hong Kong and Britain: day before month. */
function tagOf(locale: Locale): string {
  return locale === 'en' ? 'en-GB' : htmlLang[locale];
}

/** "Tuesday, 24 November 2026, 3:00 pm"; 2026年11月24日星期二下午3:00. */
export function sayTime(at: number, timeZone: string, locale: Locale): string {
  const date = formatOf(tagOf(locale), {
    ...{ timeZone, weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  });
  return joined(locale, date.format(at * 1000), sayClock(at, timeZone, locale));
}

/** A date (YYYY-MM-DD): "Tue 24 Nov"; 11月24日（二）. */
export function sayDay(date: string, locale: Locale): string {
  const at = new Date(`${date}T00:00Z`);
  const format = formatOf(tagOf(locale), {
    ...{ timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' },
  });
  return format.format(at).replace(',', '');
}

/** 1 is Monday. */
export function sayWeekday(weekday: number, locale: Locale): string {
  // 1 January 2024 was a Monday.
  return formatOf(tagOf(locale), { timeZone: 'UTC', weekday: 'long' }).format(Date.UTC(2024, 0, weekday));
}

/** For a button: "Tue 24 Nov, 3:00 pm"; 11月24日（二）下午3:00. */
export function sayTimeShort(at: number, timeZone: string, locale: Locale): string {
  if (locale === 'en') {
    const date = formatOf('en-GB', { timeZone, weekday: 'short', day: 'numeric', month: 'short' });
    return joined(locale, date.format(at * 1000).replace(',', ''), sayClock(at, timeZone, locale));
  }
  const date = formatOf(tagOf(locale), { timeZone, month: 'numeric', day: 'numeric', weekday: 'narrow' });
  const parts = new Map(date.formatToParts(at * 1000).map(({ type, value }) => [type, value]));
  const day = `${parts.get('month')}月${parts.get('day')}日（${parts.get('weekday')}）`;
  return joined(locale, day, sayClock(at, timeZone, locale));
}

function sayClock(at: number, timeZone: string, locale: Locale): string {
  const time = formatOf(tagOf(locale), { timeZone, hour: 'numeric', minute: '2-digit', hour12: true });
  return time.format(at * 1000);
}

function joined(locale: Locale, date: string, time: string): string {
  return locale === 'en' ? `${date}, ${time}` : `${date}${time}`;
}

/** "Hong Kong Time"; 香港時間. */
export function sayZone(at: number, timeZone: string, locale: Locale): string {
  const format = formatOf(tagOf(locale), { timeZone, timeZoneName: 'longGeneric' });
  const name = format.formatToParts(at * 1000).find(({ type }) => type === 'timeZoneName');
  return name?.value.replace(/ Standard(?= Time)|標準(?=時間)|标准(?=时间)/u, '') ?? timeZone;
}

/** "HK$380.00"; empty without a price. */
export function sayPrice(cents: number | null, currency: string, locale: Locale): string {
  if (cents === null || currency === '') return '';
  try {
    const format = new Intl.NumberFormat(tagOf(locale), { style: 'currency', currency });
    return format.format(cents / 100);
  } catch {
    return `${currency} ${(cents / 100).toFixed(2)}`;
  }
}

/** `2026-11-24T15:00+08:00`: the wall clock with its distance to UTC, so that an hour that comes twice is not ambiguous. */
export function isoIn(timeZone: string, at: number): string {
  const format = formatOf('en-CA', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', timeZoneName: 'longOffset' },
  } as Intl.DateTimeFormatOptions);
  const parts = new Map(format.formatToParts(at * 1000).map(({ type, value }) => [type, value]));
  const offset = (parts.get('timeZoneName') ?? 'GMT').replace('GMT', '') || '+00:00';
  const [year, month, day, hour, minute] = ['year', 'month', 'day', 'hour', 'minute'].map((one) =>
    parts.get(one as Intl.DateTimeFormatPartTypes),
  );
  return `${year}-${month}-${day}T${hour}:${minute}${offset}`;
}
