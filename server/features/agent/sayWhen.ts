import { agentTexts, variantOf } from '#server/features/agent/agentTexts.ts';
import { fill } from '#server/platform/texts.ts';
import { htmlLang, type Locale } from '#shared/locales.ts';
import { availabilityAt, type WorkingTime } from '#shared/rules/workingHours.ts';

/** What the agent knows when it speaks of the members, besides the customer's language. */
export interface WaitFacts {
  locale: Locale;
  cantonese: boolean;
  hours: readonly WorkingTime[];
  timeZone: string;
  now: Date;
  /** There is neither a phone number nor an e-mail address of the customer. */
  lacksContact: boolean;
}

/** When a person will answer: by the working hours, or that it is not known. */
export function sayWhen(facts: WaitFacts): string {
  const say = agentTexts[variantOf(facts)].waiting;
  const availability = availabilityAt(facts.hours, weekTimeOf(facts));
  if (!availability) return say.unknown;
  if (availability.isOpen) {
    const { until } = availability;
    // "12:00 AM" of today reads as the past.
    return fill(say.open, { time: until === '24:00' ? say.midnight : formatTime(until, facts.locale) });
  }
  const { inDays, day, from } = availability;
  const weekday = fill(say.weekday, { weekday: formatWeekday(day, facts.locale) });
  const named = inDays === 0 ? say.today : inDays === 1 ? say.tomorrow : weekday;
  return fill(say.closed, { day: named, time: formatTime(from, facts.locale) });
}

/** Sentences in one line; Chinese has no space between them. */
export function joinSentences(locale: Locale, ...sentences: readonly string[]): string {
  return sentences.filter((sentence) => sentence !== '').join(locale === 'en' ? ' ' : '');
}

function weekTimeOf({ now, timeZone }: WaitFacts): { day: number; time: string } {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
  const day = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(parts.get('weekday') ?? '');
  return { day, time: `${parts.get('hour')}:${parts.get('minute')}` };
}

function formatTime(time: string, locale: Locale): string {
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  const format = new Intl.DateTimeFormat(htmlLang[locale], {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  });
  return format.format(new Date(Date.UTC(2024, 0, 7, hour, minute)));
}

/** 7 January 2024 was a Sunday. */
function formatWeekday(day: number, locale: Locale): string {
  const format = new Intl.DateTimeFormat(htmlLang[locale], { weekday: 'long', timeZone: 'UTC' });
  return format.format(new Date(Date.UTC(2024, 0, 7 + day)));
}
