import { getCountries, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';
import { toE164 } from '#server/features/customer/toE164.ts';

/** A number as people write it, with a country code or that of the time zone, in E.164; undefined: it is none. */
export function readPhone(text: string, timeZone: string): string | undefined {
  const written = text.trim().slice(0, 40);
  if (/^(?:\+|00)/.test(written)) return toE164(written.replace(/^00/, ''));
  const number = parsePhoneNumberFromString(written, countryOf(timeZone));
  return number?.isPossible() ? toE164(number.number) : undefined;
}

const countries = new Map<string, CountryCode | undefined>();

/** The country that has the time zone. */
function countryOf(timeZone: string): CountryCode | undefined {
  if (!countries.has(timeZone))
    countries.set(
      timeZone,
      getCountries().find((country) => zonesOf(country).includes(timeZone)),
    );
  return countries.get(timeZone);
}

/** The method is newer than the types. */
function zonesOf(country: CountryCode): string[] {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones?(): string[] };
  return locale.getTimeZones?.() ?? [];
}
