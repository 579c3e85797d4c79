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
 * Three looks for the n-th page: it meets each language, each theme and each width; over twelve pages every pair of these
 * occurs. The second and the third together have both themes and both widths.
 */
export function looksOf(nth: number): Look[] {
  return locales.map((_locale, index) => ({
    locale: locales[(nth + index) % locales.length]!,
    dark: (nth + index) % 2 === 1,
    width: ((nth >> 1) + (index === 2 ? 1 : 0)) % 2 === 0 ? 1440 : 390,
  }));
}
