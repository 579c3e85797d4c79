import type { Usage } from './port.ts';

/** Cents per million tokens. Fractions are allowed; cached input costs as much as other input unless told. */
export type Price = { input_price: number; output_price: number; cached_price?: number };

/**
 * What a call costs, in whole millionths of a cent: a token at one cent per million costs one millionth of a cent.
 * Rounded up, so that many small calls are never free.
 */
export function costMicroCents(usage: Usage, price: Price): number {
  const cached = Math.min(usage.cached_tokens, usage.input_tokens);
  const cost =
    (usage.input_tokens - cached) * price.input_price +
    cached * (price.cached_price ?? price.input_price) +
    usage.output_tokens * price.output_price;
  // Without this, 0.1 × 3 would round up from 0.30000000000000004.
  return Math.ceil(Number(cost.toFixed(6)));
}
