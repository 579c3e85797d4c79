import type { Usage } from './port.ts';

/** Cents per million tokens, also fractions. `cached_price` defaults to `input_price`. */
export type Price = { input_price: number; output_price: number; cached_price?: number };

/** The cost of a call in whole millionths of a cent, rounded up, so that small calls are not free. */
export function costMicroCents(usage: Usage, price: Price): number {
  const cached = Math.min(usage.cached_tokens, usage.input_tokens);
  const cost =
    (usage.input_tokens - cached) * price.input_price +
    cached * (price.cached_price ?? price.input_price) +
    usage.output_tokens * price.output_price;
  // Floating point: 0.1 × 3 is 0.30000000000000004 and would be rounded up.
  return Math.ceil(Number(cost.toFixed(6)));
}
