/** Money is integer cents. The whole system keeps its books in one currency. */
export const currency = 'USD';

/** `12345` → `$123.45`, as the language writes it. */
export function formatMoney(cents: number, of: string, language: string): string {
  return new Intl.NumberFormat(language, { style: 'currency', currency: of }).format(cents / 100);
}
