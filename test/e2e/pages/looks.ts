import { locales, type Locale } from '#shared/locales.ts';

export interface Look {
  locale: Locale;
  dark: boolean;
  width: 1440 | 390;
}

export const allLooks: readonly Look[] = locales.flatMap((locale) =>
  [false, true].flatMap((dark) => ([1440, 390] as const).map((width) => ({ locale, dark, width }))),
);

/**
 * Three looks for the n-th page: it meets each language, each theme and each width; over four pages every pair of these
 * occurs.
 */
export function looksOf(nth: number): Look[] {
  return locales.map((locale, index) => ({
    locale,
    dark: (nth + index) % 2 === 1,
    width: ((nth >> 1) + (index === 2 ? 1 : 0)) % 2 === 0 ? 1440 : 390,
  }));
}
