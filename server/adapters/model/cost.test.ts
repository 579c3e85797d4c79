import { expect, it } from 'vitest';
import { costMicroCents } from './cost.ts';

const usage = { input_tokens: 1_000_000, output_tokens: 500_000, cached_tokens: 400_000, estimated: false };

it('costMicroCents returns millionths of a cent for prices in cents per million tokens', () => {
  expect(costMicroCents(usage, { input_price: 300, output_price: 1500 })).toBe(1_050_000_000);
});

it('charges cached tokens at their own price', () => {
  expect(costMicroCents(usage, { input_price: 300, output_price: 1500, cached_price: 30 })).toBe(942_000_000);
});

it('rounds up, but not because of floating point errors', () => {
  const small = { input_tokens: 3, output_tokens: 0, cached_tokens: 0, estimated: false };
  expect(costMicroCents(small, { input_price: 7.5, output_price: 0 })).toBe(23);
  expect(costMicroCents({ ...small, input_tokens: 30 }, { input_price: 0.1, output_price: 0 })).toBe(3);
});

it('does not charge cached tokens twice when a provider does not include them in the input', () => {
  const odd = { input_tokens: 10, output_tokens: 0, cached_tokens: 90, estimated: false };
  expect(costMicroCents(odd, { input_price: 2, output_price: 0, cached_price: 1 })).toBe(10);
});
