import { setImmediate as nextTurn } from 'node:timers/promises';
import { citiesOf } from '#server/features/timezone/cities.ts';
import { allIdentifiers, olderName } from '#server/features/timezone/identifiers.ts';
import type { Timezone } from '#shared/contract/timezone.ts';
import { htmlLang, type Locale } from '#shared/locales.ts';

export interface Zone extends Timezone {
  /** Everything that finds it, in small letters. */
  words: string;
}

/** Per language, made once a day: offsets are the day's. */
const made = new Map<Locale, { day: string; zones: Promise<Zone[]> }>();

/** Every time zone that the platform knows, and UTC, with names in the locale and offsets of the day. */
export function zonesOn(now: Date, locale: Locale): Promise<Zone[]> {
  const day = now.toISOString().slice(0, 10);
  const known = made.get(locale);
  if (known?.day === day) return known.zones;
  const zones = describeAll(now, locale);
  made.set(locale, { day, zones });
  return zones;
}

/** Half a second of work, in steps that let others in between. */
async function describeAll(now: Date, locale: Locale): Promise<Zone[]> {
  const zones: Zone[] = [];
  for (const identifier of allIdentifiers()) {
    zones.push(describe(identifier, now, locale));
    if (zones.length % 10 === 0) await nextTurn();
  }
  return zones;
}

function describe(identifier: string, now: Date, locale: Locale): Zone {
  const named = (style: 'long' | 'longGeneric' | 'shortGeneric' | 'longOffset', lang = htmlLang[locale]) =>
    new Intl.DateTimeFormat(lang, { timeZone: identifier, timeZoneName: style })
      .formatToParts(now)
      .find((part) => part.type === 'timeZoneName')?.value ?? '';
  const [generic, long] = [named('longGeneric'), named('long')];
  // Some have no name but their offset.
  const name = generic.startsWith('GMT') ? long : generic;
  const place = identifier.replaceAll('_', ' ');
  const also = [named('shortGeneric'), olderName(identifier) ?? '', ...citiesOf(identifier, locale)];
  const words = [identifier, place, name, long, ...also];
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
