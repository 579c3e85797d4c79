import { htmlLang, localeNames, locales } from '#shared/locales.ts';
import { changeLocale, locale } from '#web/lib/locale.ts';
import type { MenuChoice } from '#web/ui/overlay/MenuSheet.tsx';

/** The languages as rows of a menu. */
export function localeChoice(label: string): MenuChoice {
  return {
    choice: label,
    options: locales.map((value) => ({ value, label: localeNames[value], lang: htmlLang[value] })),
    value: locale,
    onChange: (to) => changeLocale(locales.find((one) => one === to) ?? 'en'),
  };
}
