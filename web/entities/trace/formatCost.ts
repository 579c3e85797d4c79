import { htmlLang } from '#shared/locales.ts';
import { locale } from '#web/lib/locale.ts';

const ownLanguage = htmlLang[locale];

/** Millionths of a cent as dollars, in two significant digits where it is less than a dollar: 12345 → "$0.00012". */
export function formatCost(microcents: number, language = ownLanguage): string {
  const dollars = microcents / 100_000_000;
  const digits = dollars < 1 ? { minimumSignificantDigits: 2, maximumSignificantDigits: 2 } : {};
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    ...digits,
  }).format(dollars);
}

/** 7 → "7ms", 1430 → "1.4s" */
export function formatLatency(milliseconds: number, language = ownLanguage): string {
  const isLong = milliseconds >= 1000;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isLong ? 'second' : 'millisecond',
    unitDisplay: 'narrow',
    maximumFractionDigits: isLong ? 1 : 0,
  }).format(isLong ? milliseconds / 1000 : milliseconds);
}
