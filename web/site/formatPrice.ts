import { htmlLang, type Locale } from '#shared/locales.ts';

/** The tag by which a locale writes numbers and dates. */
export function numberTag(locale: Locale): string {
  return locale === 'en' ? 'en-GB' : htmlLang[locale];
}

/** 2900 → `US$29`, 2950 → `US$29.50` */
export function formatPrice(cents: number, currency: string, locale: Locale): string {
  return new Intl.NumberFormat(numberTag(locale), {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(cents / 100);
}
