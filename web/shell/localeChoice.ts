import { htmlLang, locales, type Locale } from '#shared/locales.ts';
import { changeLocale, locale } from '#web/lib/locale.ts';
import type { MenuChoice } from '#web/ui/overlay/MenuSheet.tsx';

/** Each language by its own name, in whatever language the page is. */
export const localeNames: Record<Locale, string> = {
  en: 'English',
  'zh-hk': '繁體中文',
  'zh-cn': '简体中文',
};

/** The languages as rows of a menu. */
export function localeChoice(label: string): MenuChoice {
  return {
    choice: label,
    options: locales.map((value) => ({ value, label: localeNames[value], lang: htmlLang[value] })),
    value: locale,
    onChange: (to) => changeLocale(locales.find((one) => one === to) ?? 'en'),
  };
}
