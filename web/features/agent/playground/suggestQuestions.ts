import type { Locale } from '#shared/locales.ts';
import { textLanguage } from '#web/entities/message/textLanguage.ts';
import { htmlLang } from '#shared/locales.ts';

/**
 * Picks suggested questions among those that the knowledge answers: in the page's language where there are such, and
 * spread over the list, since neighbours tend to be about the same subject.
 */
export function suggestQuestions(titles: readonly string[], locale: Locale, most = 3): string[] {
  const own = titles.filter((title) => textLanguage(title, locale) === htmlLang[locale]);
  const pool = own.length > 0 ? own : titles;
  const count = Math.min(most, pool.length);
  return Array.from({ length: count }, (_, index) => pool[Math.floor((index * pool.length) / count)]!);
}
