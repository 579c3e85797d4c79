import type { Locale } from '#shared/locales.ts';
import { textLang } from '#web/features/agent/textLang.ts';
import { htmlLang } from '#shared/locales.ts';

/**
 * Questions to begin with, out of those that the knowledge answers: in the page's language where there are such,
 * spread over the list, since neighbours tend to be about the same thing.
 */
export function startersOf(titles: readonly string[], locale: Locale, most = 3): string[] {
  const own = titles.filter((title) => textLang(title, locale) === htmlLang[locale]);
  const pool = own.length > 0 ? own : titles;
  const count = Math.min(most, pool.length);
  return Array.from({ length: count }, (_, index) => pool[Math.floor((index * pool.length) / count)]!);
}
