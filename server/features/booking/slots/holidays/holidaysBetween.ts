import type { Locale } from '#shared/locales.ts';
import hk from './hk.json' with { type: 'json' };

export interface Holiday {
  /** YYYY-MM-DD */
  date: string;
  name: Record<Locale, string>;
}

/** The general holidays of Hong Kong as gazetted: of 2025 to 2027. */
const regions: Record<'hk', Holiday[]> = { hk };

/** The public holidays of a region between two dates (YYYY-MM-DD), inclusive; none in years that are not published. */
export function holidaysBetween(region: keyof typeof regions, from: string, to: string): Holiday[] {
  return regions[region].filter(({ date }) => from <= date && date <= to);
}
