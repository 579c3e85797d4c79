import { htmlLang } from '#shared/locales.ts';
import { locale } from '#web/lib/locale.ts';

/** The day before the month and 24 hours, as English is written in Hong Kong. */
const tag = locale === 'en' ? 'en-GB' : htmlLang[locale];
const formats = new Map<string, Intl.DateTimeFormat>();

interface Options {
  /** An IANA name; the viewer's own zone without it. */
  timeZone?: string;
  /** A BCP 47 tag; the page's language without it. */
  language?: string;
}

/** "14:29" */
export function formatTime(unix: number, options: Options = {}): string {
  return date(unix, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, options);
}

/** "28 Nov 2026" */
export function formatDate(unix: number, options: Options = {}): string {
  return date(unix, { dateStyle: 'medium' }, options);
}

/** Not by `dateStyle`, which in Hong Kong's Chinese writes another date with a time than without one. */
const dateAndTime: Intl.DateTimeFormatOptions = {
  ...{ day: 'numeric', month: 'short', year: 'numeric' },
  ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
};

/** "28 Nov 2026, 14:29" */
export function formatDateTime(unix: number, options: Options = {}): string {
  return date(unix, dateAndTime, options);
}

/** "2026-11-28 14:29", the same in every language. */
export function formatStamp(unix: number, options: Options = {}): string {
  return date(
    unix,
    { dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' },
    { ...options, language: 'sv-SE' },
  );
}

/** "28 Nov" */
export function formatShortDay(unix: number, options: Options = {}): string {
  return date(unix, { day: 'numeric', month: 'short' }, options);
}

/** The day above a group of messages: "Today", "Yesterday", else "Saturday 28 November" with the year when it is another. */
export function formatDay(unix: number, now = Date.now() / 1000, options: Options = {}): string {
  const days = dayNumber(unix, options) - dayNumber(now, options);
  if (days === 0 || days === -1) {
    const words = new Intl.RelativeTimeFormat(options.language ?? tag, { numeric: 'auto' }).format(
      days,
      'day',
    );
    return words.charAt(0).toLocaleUpperCase() + words.slice(1);
  }
  const sameYear = formatStamp(unix, options).slice(0, 4) === formatStamp(now, options).slice(0, 4);
  return date(
    unix,
    { weekday: 'long', day: 'numeric', month: 'long', ...(sameYear ? {} : { year: 'numeric' }) },
    options,
  );
}

/** How long ago, as short as a list needs it: "now", "2m", "3h", "4d", then the date. */
export function formatAgo(unix: number, now = Date.now() / 1000, options: Options = {}): string {
  const language = options.language ?? tag;
  const seconds = Math.max(0, now - unix);
  if (seconds < 60) return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'second');
  if (seconds < 3_600) return unit(Math.floor(seconds / 60), 'minute', language);
  if (seconds < 86_400) return unit(Math.floor(seconds / 3_600), 'hour', language);
  if (seconds < 7 * 86_400) return unit(Math.floor(seconds / 86_400), 'day', language);
  return date(unix, { day: 'numeric', month: 'short' }, options);
}

/** Working time, which is not counted in days: "208 hr", "3.8 hr". */
export function formatHours(seconds: number, language = tag): string {
  // British English has "2 hrs".
  const format = new Intl.NumberFormat(language === 'en-GB' ? 'en-US' : language, {
    ...{ style: 'unit', unit: 'hour', unitDisplay: 'short', maximumFractionDigits: 1 },
  });
  return format.format(seconds / 3600);
}

/** A length of time in its two largest units: "21 hr 40 min". */
export function formatLength(seconds: number, language = tag): string {
  const minutes = Math.max(0, Math.floor(seconds / 60));
  // British English has "2 mins".
  const units = language === 'en-GB' ? 'en-US' : language;
  const parts: [number, string][] = [
    [Math.floor(minutes / 1_440), 'day'],
    [Math.floor(minutes / 60) % 24, 'hour'],
    [minutes % 60, 'minute'],
  ];
  const first = Math.max(
    0,
    parts.findIndex(([count]) => count > 0),
  );
  const shown = minutes === 0 ? [parts[2]!] : parts.slice(first, first + 2).filter(([count]) => count > 0);
  return shown.map(([count, name]) => unit(count, name, units, 'short')).join(' ');
}

/** The same with seconds where it is less than a minute: "8 secs". */
export function formatDuration(seconds: number, language = tag): string {
  if (seconds < 59.5) return unit(Math.round(seconds), 'second', language, 'short');
  return formatLength(Math.max(60, Math.round(seconds / 60) * 60), language);
}

/** "November 2026" */
export function formatMonth(unix: number, language = tag): string {
  return date(unix, { month: 'long', year: 'numeric' }, { language, timeZone: 'UTC' });
}

/** The name of a weekday; 0 is Sunday, as 7 January 2024 was. */
export function formatWeekday(day: number, language = tag, weekday: 'long' | 'narrow' = 'long'): string {
  const noon = Date.UTC(2024, 0, 7 + day, 12) / 1000;
  return date(noon, { weekday }, { language, timeZone: 'UTC' });
}

/** "Hong Kong Time" */
export function formatZone(timeZone: string, language = tag): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

export function formatNumber(value: number, language = tag): string {
  return new Intl.NumberFormat(language).format(value);
}

/** Integer cents: 29900 → "US$299.00". `signed`: with a plus when something comes in; `short`: without ".00". */
export function formatMoney(
  cents: number,
  currency: string,
  { signed = false, short = false, language = tag } = {},
): string {
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    signDisplay: signed ? 'exceptZero' : 'auto',
    trailingZeroDisplay: short ? 'stripIfInteger' : 'auto',
  })
    .format(cents / 100)
    .replace('-', '−');
}

/** 0.128 → "13%" */
export function formatPercent(share: number, language = tag): string {
  return new Intl.NumberFormat(language, { style: 'percent' }).format(share);
}

/** 1_536_000 → "1.5 MB" */
export function formatBytes(bytes: number, language = tag): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'];
  const step = bytes < 1 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3));
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[step]!,
    unitDisplay: step > 0 ? 'short' : 'long',
    maximumFractionDigits: step > 1 ? 1 : 0,
  }).format(bytes / 1000 ** step);
}

function date(
  unix: number,
  shape: Intl.DateTimeFormatOptions,
  { timeZone, language = tag }: Options,
): string {
  const key = JSON.stringify([language, timeZone, shape]);
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(language, { ...shape, ...(timeZone ? { timeZone } : {}) });
    formats.set(key, format);
  }
  return format.format(unix * 1000);
}

function dayNumber(unix: number, options: Options): number {
  return Math.round(Date.parse(`${formatStamp(unix, options).slice(0, 10)}T00:00:00Z`) / 86_400_000);
}

function unit(
  count: number,
  name: string,
  language: string,
  unitDisplay: 'narrow' | 'short' = 'narrow',
): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay }).format(count);
}
