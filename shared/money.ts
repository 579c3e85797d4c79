/** Money is integer cents. The whole system keeps its books in one currency. */
export const currency = 'USD';

/** `12345` → `$123.45`, as the locale writes it. */
export function formatMoney(amount: number, of: string = currency, locale = 'en'): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency: of }).format(amount / 100);
}
