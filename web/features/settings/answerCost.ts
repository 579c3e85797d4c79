/** What an answer usually takes: the instructions and passages it reads, the sentences it writes. */
export const usualAnswer = { inputTokens: 3_000, outputTokens: 200 } as const;

/** Cents for a usual answer, at prices in cents for a million tokens. */
export function answerCost(inputPrice: number, outputPrice: number): number {
  return (usualAnswer.inputTokens * inputPrice + usualAnswer.outputTokens * outputPrice) / 1_000_000;
}

/** Cents as dollars in two digits where it is less than a dollar: 1.05 → "$0.011". */
export function formatSmallMoney(cents: number, language: string): string {
  const digits = cents < 100 ? { minimumSignificantDigits: 2, maximumSignificantDigits: 2 } : {};
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    ...digits,
  }).format(cents / 100);
}
