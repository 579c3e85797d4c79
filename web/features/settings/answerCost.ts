/** The tokens of a typical answer: instructions and passages in, sentences out. */
export const usualAnswer = { inputTokens: 3_000, outputTokens: 200 } as const;

/** The cost of a typical answer in cents, at prices in cents for a million tokens. */
export function answerCost(inputPrice: number, outputPrice: number): number {
  return (usualAnswer.inputTokens * inputPrice + usualAnswer.outputTokens * outputPrice) / 1_000_000;
}
