import type { Figure } from './figures.ts';
import { phoneDigits, type Contact } from './findLinks.ts';
import { countsAnother, countedBy } from './countedThings.ts';
import type { Script } from '#shared/rules/language.ts';

export type MatchSettings = {
  script: Script;
  /** Today in the workspace's time zone, as 2026-11-20. */
  today: string;
  /** What "$" and 元 mean in this workspace ("HKD"); without it they are ambiguous. */
  currency?: string;
};

/**
 * Whether a source supports a figure of an answer. The source may be more precise than the claim (20 Nov 2026 supports
 * "20 Nov", HK$500 supports $500), never less (500 supports no price, 9:00 no "9 pm").
 */
export function isSupported(claim: Figure, sources: readonly Figure[], settings: MatchSettings): boolean {
  if (claim.kind === 'relative') {
    const day = claim.days === undefined ? undefined : dayAfter(settings.today, claim.days);
    return sources.some((source) =>
      source.kind === 'relative'
        ? source.word === claim.word
        : day !== undefined && source.kind === 'date' && isDay(source, day),
    );
  }
  if (claim.kind === 'weekday') return isWeekdaySupported(claim.weekday, sources);
  return sources.some((source) => supports(source, claim, settings));
}

function supports(source: Figure, claim: Figure, settings: MatchSettings): boolean {
  switch (claim.kind) {
    case 'number':
      return supportsNumber(source, claim);
    case 'ordinal':
      return (
        (source.kind === 'ordinal' && source.value === claim.value) ||
        (source.kind === 'date' && source.day === claim.value)
      );
    case 'code':
      return (source.kind === 'code' && source.value === claim.value) || supportsPlace(source, claim);
    case 'percent':
      return source.kind === 'percent' && same(source.value, claim.value) && (source.off || !claim.off);
    case 'price':
      return (
        source.kind === 'price' &&
        same(source.value, claim.value) &&
        supportsCurrency(source, claim, settings)
      );
    case 'free':
      return source.kind === 'free' || (source.kind === 'price' && source.value === 0);
    case 'date':
      return supportsDate(source, claim, settings.today);
    case 'time':
      return supportsTime(source, claim);
    case 'link':
    case 'email':
      return (
        isChatWith(source, claim) || (source.kind === claim.kind && supportsLink(source as Contact, claim))
      );
    case 'phone':
      return (
        (source.kind === 'phone' && source.value === claim.value) ||
        (source.kind === 'number' && source.unit === '' && source.digits === claim.value) ||
        isChatWith(claim, source)
      );
    case 'weekday':
    case 'relative':
      return false;
  }
}

function same(a: number, b: number): boolean {
  return Math.abs(a - b) < 0.001;
}

type Of<Kind extends Figure['kind']> = Extract<Figure, { kind: Kind }>;

function supportsNumber(source: Figure, claim: Of<'number'>): boolean {
  // A year by itself: "since 1998" and 1998年.
  if (source.kind === 'date')
    return claim.unit === '' && source.year !== undefined && source.year === claim.value;
  // "It is 880" of HK$880, and 八百八.
  if (source.kind === 'price') return claim.unit === '' && same(source.value, claim.value);
  if (source.kind === 'code')
    return /^ ?号/u.test(claim.noun) && PLACE.exec(source.value)?.[1] === `${claim.value}`;
  if (source.kind !== 'number') return false;
  // Open on every day of the year is open every day.
  if (source.unit === 'all year' && claim.unit === 'day' && EVERY_DAY.test(claim.raw)) return true;
  const [own, other] = [lengthOf(source), lengthOf(claim)];
  if (own && other && own.unit === other.unit) return same(own.value, other.value);
  if (!same(source.value, claim.value) || countsAnother(source, claim)) return false;
  if (claim.unit === '') return source.unit === '' || source.unit === 'other';
  // Two dentists and 兩位牙醫.
  if (claim.unit === 'other' && source.unit === 'person') return isHan(claim.noun) !== isHan(source.raw);
  if (claim.unit === 'other')
    return (source.unit === '' || source.unit === 'other') && sharesNoun(source, claim);
  // 三位牙醫 and "3 dentists".
  if (claim.unit === 'person' && source.unit === 'other') return isHan(claim.noun) !== isHan(source.noun);
  return claim.unit === source.unit;
}

const EVERY_DAY = /^(?:every day|daily|[每逢]个?[日天]|日日|天天)$/iu;

/** Twelve months are a year, and seven days a week. */
function lengthOf({ unit, value }: Of<'number'>): { unit: string; value: number } | undefined {
  const of = LENGTHS[unit];
  return of && { unit: of.unit, value: value * of.times };
}

const LENGTHS: Record<string, { unit: string; times: number } | undefined> = {
  day: { unit: 'day', times: 1 },
  week: { unit: 'day', times: 7 },
  month: { unit: 'month', times: 1 },
  year: { unit: 'month', times: 12 },
};

/** "No. 88" and 88号 of an address. */
function supportsPlace(source: Figure, claim: Of<'code'>): boolean {
  return (
    source.kind === 'number' &&
    /^ ?号/u.test(source.noun) &&
    PLACE.exec(claim.value)?.[1] === `${source.value}`
  );
}

const PLACE = /^(?:no\.|number|#) (\d+)$/;

/** Chinese has no space after a link: what follows may belong to the sentence. */
function supportsLink(source: Contact, claim: Contact): boolean {
  const bare = ({ value }: Contact) =>
    value.replace(/^(.[^/?]*[/?](?:(?!%e[4-9]).)*)%e[4-9].*$/iu, '$1').replace(/\/$/, '');
  return source.value === claim.value || source.value === bare(claim) || bare(source) === claim.value;
}

/** wa.me/85291234567 of a number that is known. A shorter one has no country's code and is a number elsewhere. */
function isChatWith(source: Figure, contact: Figure): boolean {
  if (contact.kind !== 'link') return false;
  const number =
    /^(?:wa\.me\/|api\.whatsapp\.com\/send\?phone=|whatsapp:\/?\/?send\?phone=|tel:)\+?(\d{10,15})$/.exec(
      contact.value,
    )?.[1];
  return number !== undefined && source.kind === 'phone' && source.value === phoneDigits(number);
}

/** Whether the noun that the claim counts is near the source's number; true for two languages, which cannot be compared. */
function sharesNoun(source: Of<'number'>, claim: Of<'number'>): boolean {
  const word = claim.noun.trim();
  const near = countedBy(source);
  if (isHan(word)) {
    if (!isHan(near)) return true;
    const characters = [.../\p{Script=Han}{1,5}/u.exec(word)![0]];
    if (characters.length === 1) return near.includes(characters[0]!);
    return characters.some((each, i) => i > 0 && near.includes(`${characters[i - 1]}${each}`));
  }
  const stems = (text: string) =>
    (text.toLowerCase().match(/[a-z]{3,}/g) ?? []).map((each) => each.slice(0, 4));
  const known = stems(near);
  if (known.length === 0) return true;
  // 1980s, 4,460 mi
  const short = /^[a-z]{1,2}(?![a-z])/i.exec(word)?.[0];
  if (short) return source.noun.trim().toLowerCase().startsWith(short.toLowerCase());
  return stems(word)
    .slice(0, 3)
    .some((stem) => known.includes(stem));
}

function isHan(text: string): boolean {
  return /\p{Script=Han}/u.test(text.trim().slice(0, 40));
}

function supportsCurrency(
  source: Of<'price'>,
  claim: Of<'price'>,
  { script, currency }: MatchSettings,
): boolean {
  if (source.mark === claim.mark) return true;
  const meant = (price: Of<'price'>) =>
    currency !== undefined && price.currency.length > 1 && price.currency.includes(currency)
      ? [currency]
      : price.currency;
  // In Simplified Chinese 元 means renminbi, whatever the workspace charges in.
  const claimed =
    script === 'hans' && /[元块圆]/u.test(claim.mark) && claim.currency.length > 1 ? ['CNY'] : meant(claim);
  return meant(source).every((code) => claimed.includes(code));
}

function supportsDate(source: Figure, claim: Of<'date'>, today: string): boolean {
  if (source.kind === 'number') {
    return (
      claim.year !== undefined &&
      claim.month === undefined &&
      source.unit === '' &&
      source.value === claim.year
    );
  }
  if (source.kind !== 'date') return false;
  const isSame = (part: 'year' | 'month' | 'day') =>
    claim[part] === undefined || claim[part] === source[part];
  const isNext =
    source.year === undefined && claim.month !== undefined && claim.year === yearOf(source, today);
  return (isSame('year') || isNext) && isSame('month') && isSame('day');
}

/** The year of a date that is written without one: it comes next, or was in the last half year. */
function yearOf({ month = 1, day = 28 }: Of<'date'>, today: string): number {
  const year = Number(today.slice(0, 4));
  const then = Date.UTC(year, month - 1, day);
  return then < Date.parse(today) - HALF_YEAR ? year + 1 : year;
}

const HALF_YEAR = 183 * 86_400_000;

function supportsTime(source: Figure, claim: Of<'time'>): boolean {
  if (source.kind !== 'time') return false;
  if (claim.style === 'loose') return source.minutes % 720 === claim.minutes % 720;
  return source.style !== 'loose' && source.minutes === claim.minutes;
}

function isWeekdaySupported(weekday: Of<'weekday'>['weekday'], sources: readonly Figure[]): boolean {
  const days = new Set(sources.flatMap((source) => (source.kind === 'weekday' ? [source.weekday] : [])));
  if (days.has(weekday)) return true;
  if (weekday === 'weekdays') return days.has(1) && days.has(5);
  if (weekday === 'weekend') return days.has(6) && days.has(0);
  return (
    (days.has('weekdays') && (weekday === 1 || weekday === 5)) ||
    (days.has('weekend') && (weekday === 6 || weekday === 0))
  );
}

/** 0 is Sunday; undefined when a part of the date is missing. */
export function weekdayOf({ year, month, day }: Of<'date'>): number | undefined {
  if (year === undefined || month === undefined || day === undefined) return undefined;
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}

function dayAfter(today: string, days: number): [year: number, month: number, day: number] {
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return [day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()];
}

function isDay(source: Of<'date'>, [year, month, day]: readonly [number, number, number]): boolean {
  return source.month === month && source.day === day && (source.year === undefined || source.year === year);
}
