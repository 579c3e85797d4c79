export const locales = ['en', 'zh-hk', 'zh-cn'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'en';

/** The value of `lang` in HTML for a locale. */
export const htmlLang: Record<Locale, string> = { en: 'en', 'zh-hk': 'zh-HK', 'zh-cn': 'zh-CN' };

/** The best of our locales for what a browser or a header asks ("zh-TW,zh;q=0.9" → zh-hk). */
export function pickLocale(wanted = ''): Locale {
  const first = /(?:^|,)\s*(zh(-(?:hk|tw|mo|hant))?|en)/.exec(wanted.toLowerCase());
  if (!first || first[1] === 'en') return 'en';
  return first[2] ? 'zh-hk' : 'zh-cn';
}

/** Splits `/zh-hk/app/x` into its locale and the path that decides the layout. */
export function splitLocale(path: string): { locale: Locale; prefixed: boolean; rest: string } {
  const match = /^\/(zh-hk|zh-cn)(?=\/|$)/.exec(path);
  if (!match) return { locale: defaultLocale, prefixed: false, rest: path || '/' };
  return { locale: match[1] as Locale, prefixed: true, rest: path.slice(match[0].length) || '/' };
}

export function withLocale(locale: Locale, path: string): string {
  return locale === defaultLocale ? path : `/${locale}${path === '/' ? '' : path}`;
}

/** Each language by its own name, in whatever language the page is. */
export const localeNames: Record<Locale, string> = {
  en: 'English',
  'zh-hk': '繁體中文',
  'zh-cn': '简体中文',
};
