/** The page's texts, times and prices. */
import type { PageData, TextKey } from './pageData.ts';

export type { TextKey };

let texts = {} as Record<TextKey, string>;
/** English as it is written in Hong Kong: the day before the month. */
let tag = 'en-GB';
export let locale: PageData['locale'] = 'en';

/** Call it before anything is drawn. */
export function setWords({ texts: given, lang, locale: own }: PageData): void {
  texts = given;
  tag = lang === 'en' ? 'en-GB' : lang;
  locale = own;
}

export function t(key: TextKey, values: Record<string, string | number> = {}): string {
  return texts[key].replace(/{{(\w+)}}/g, (_, name: string) => String(values[name] ?? ''));
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string, options: Intl.DateTimeFormatOptions, language = tag) {
  const key = `${language}${timeZone}${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.DateTimeFormat(language, { timeZone, ...options })));
  return format;
}

const at = (seconds: number) => new Date(seconds * 1000);

/** "14:30" */
export function timeOf(seconds: number, zone: string): string {
  return formatOf(zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at(seconds));
}

/** "Saturday 28 November 2026" */
export function longDate(seconds: number, zone: string): string {
  const options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  return formatOf(zone, options).format(at(seconds));
}

/** "Sat" and "28" */
export function shortDay(seconds: number, zone: string): { weekday: string; day: string } {
  return {
    weekday: formatOf(zone, { weekday: 'short' }).format(at(seconds)),
    day: String(Number(dayOf(seconds, zone).slice(8))),
  };
}

/** "Sat, 28 Nov, 14:30" */
export function shortTime(seconds: number, zone: string): string {
  const day = formatOf(zone, { weekday: 'short', day: 'numeric', month: 'short' }).format(at(seconds));
  return `${day} ${timeOf(seconds, zone)}`;
}

/** "2026-11-28" */
export function dayOf(seconds: number, zone: string): string {
  return formatOf(zone, { dateStyle: 'short' }, 'sv-SE').format(at(seconds));
}

/** "November 2026", of "2026-11" */
export function monthName(month: string): string {
  return formatOf('UTC', { month: 'long', year: 'numeric' }).format(new Date(`${month}-15T12:00:00Z`));
}

/** The hour of the clock. */
export function hourOf(seconds: number, zone: string): number {
  return Number(timeOf(seconds, zone).slice(0, 2));
}

/** "Hong Kong Time" */
export function zoneName(zone: string, seconds: number): string {
  const parts = formatOf(zone, { timeZoneName: 'longGeneric' }).formatToParts(at(seconds));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** Whether the clocks of two zones show the same. */
export function isSameClock(one: string, other: string, seconds: number): boolean {
  return dayOf(seconds, one) + timeOf(seconds, one) === dayOf(seconds, other) + timeOf(seconds, other);
}

/** "1 hr 30 min" */
export function lengthOf(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return t('minutes', { count: rest });
  return rest === 0 ? t('hours', { count: hours }) : t('hoursAndMinutes', { hours, minutes: rest });
}

export function priceOf(cents: number | null, currency: string): string {
  if (cents === null) return '';
  if (cents === 0) return t('free');
  const digits = cents % 100 === 0 ? 0 : 2;
  const value = cents / 100;
  if (currency === '') return value.toFixed(digits);
  const options = { style: 'currency', currency, minimumFractionDigits: digits } as const;
  return new Intl.NumberFormat(tag, options).format(value);
}

/** "4:05" */
export function countdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
