import { htmlLang, splitLocale, withLocale, type Locale } from '#shared/locales.ts';
import { read, write } from '#web/lib/session.ts';

/** The locale of this page load. Changing it loads the same path anew under the other prefix. */
export const locale: Locale = typeof location === 'undefined' ? 'en' : splitLocale(location.pathname).locale;

/** The prefix of every path of the router: '', '/zh-hk' or '/zh-cn'. */
export const prefix = locale === 'en' ? '' : `/${locale}`;

/**
 * Sets the language of the page: that of the path's prefix, which is stored, else the stored one. Returns false when
 * the browser is redirected to the address of the stored one.
 */
export function settleLocale(): boolean {
  const { prefixed, rest } = splitLocale(location.pathname);
  const chosen = read('locale');
  if (!prefixed && (chosen === 'zh-hk' || chosen === 'zh-cn')) {
    location.replace(withLocale(chosen, rest) + location.search + location.hash);
    return false;
  }
  if (prefixed) write('locale', locale);
  document.documentElement.lang = htmlLang[locale];
  return true;
}

export function changeLocale(to: Locale): void {
  write('locale', to);
  const { rest } = splitLocale(location.pathname);
  location.assign(withLocale(to, rest) + location.search + location.hash);
}

/** A path of the app with the prefix of the locale, e.g. for `location.assign`. */
export function address(path: string): string {
  return withLocale(locale, path);
}
