/** What an answer usually takes: the instructions and passages it reads, the sentences it writes. */
export const usualAnswer = { inputTokens: 3_000, outputTokens: 200 } as const;

/** Cents for a usual answer, at prices in cents for a million tokens. */
export function answerCost(inputPrice: number, outputPrice: number): number {
  return (usualAnswer.inputTokens * inputPrice + usualAnswer.outputTokens * outputPrice) / 1_000_000;
}
