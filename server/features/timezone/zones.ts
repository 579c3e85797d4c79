import { citiesOf } from '#server/features/timezone/cities.ts';
import type { Timezone } from '#shared/contract/timezone.ts';
import { htmlLang, type Locale } from '#shared/locales.ts';

export interface Zone extends Timezone {
  /** Everything that finds it, in small letters. */
  words: string;
}

/** Per language, made once a day: offsets are the day's. */
const made = new Map<Locale, { day: string; zones: Zone[] }>();

/** Every time zone that the platform knows, and UTC, as somebody with this language reads them today. */
export function zonesOn(now: Date, locale: Locale): Zone[] {
  const day = now.toISOString().slice(0, 10);
  const known = made.get(locale);
  if (known?.day === day) return known.zones;
  const identifiers = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);
  const zones = [...identifiers].map((identifier) => describe(identifier, now, locale));
  made.set(locale, { day, zones });
  return zones;
}

function describe(identifier: string, now: Date, locale: Locale): Zone {
  const named = (style: 'long' | 'longGeneric' | 'shortGeneric' | 'longOffset', lang = htmlLang[locale]) =>
    new Intl.DateTimeFormat(lang, { timeZone: identifier, timeZoneName: style })
      .formatToParts(now)
      .find((part) => part.type === 'timeZoneName')?.value ?? '';
  const generic = named('longGeneric');
  // Some have no name but their offset.
  const name = generic.startsWith('GMT') ? named('long') : generic;
  const place = identifier.replaceAll('_', ' ');
  const words = [
    identifier,
    place,
    name,
    named('long'),
    named('shortGeneric'),
    ...citiesOf(identifier, locale),
  ];
  return {
    identifier,
    name,
    offset: offsetOf(named('longOffset', 'en')),
    words: words.join('\n').toLowerCase(),
  };
}

/** `GMT-03:30` → -330 */
function offsetOf(text: string): number {
  const match = /([+-])(\d\d):(\d\d)/.exec(text);
  if (!match) return 0;
  const amount = Number(match[2]) * 100 + Number(match[3]);
  return match[1] === '-' && amount > 0 ? -amount : amount;
}
