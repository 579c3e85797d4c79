import type { Locale } from '#shared/locales.ts';
import { cityOf } from '#shared/zoneCities.ts';
import { locale } from '#web/lib/locale.ts';

const cities = new Map<string, string>();

/** "Hong Kong (UTC+08:00)": the city of an identifier and its offset in hours × 100 + minutes. */
export function zoneLabel(identifier: string, offset: number, language: Locale = locale): string {
  const key = `${language} ${identifier}`;
  const city = cities.get(key) ?? cityOf(identifier, language);
  // Looked up once: a list of all zones writes them at every key.
  cities.set(key, city);
  return language === 'en' ? `${city} (${offsetText(offset)})` : `${city}（${offsetText(offset)}）`;
}

/** 530 → "UTC+05:30", -330 → "UTC−03:30" */
export function offsetText(offset: number): string {
  const digits = String(Math.abs(offset)).padStart(4, '0');
  return `UTC${offset < 0 ? '−' : '+'}${digits.slice(0, 2)}:${digits.slice(2)}`;
}

/** Today's offset of a zone, in hours × 100 + minutes. */
export function offsetOf(identifier: string, now = new Date()): number {
  const name = new Intl.DateTimeFormat('en', { timeZone: identifier, timeZoneName: 'longOffset' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const match = /([+-])(\d\d):(\d\d)/.exec(name ?? '');
  return match ? (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 100 + Number(match[3])) : 0;
}
