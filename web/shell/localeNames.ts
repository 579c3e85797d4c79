import { htmlLang, type Locale } from '#shared/locales.ts';

/** Each language in its own words, whatever the page speaks. */
export const localeNames: Record<Locale, { label: string; lang: string }> = {
  en: { label: 'English', lang: htmlLang.en },
  'zh-hk': { label: '繁體中文', lang: htmlLang['zh-hk'] },
  'zh-cn': { label: '简体中文', lang: htmlLang['zh-cn'] },
};
