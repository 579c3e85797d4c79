import { describe, expect, it } from 'vitest';
import { formatCost, formatLatency } from '#web/entities/trace/formatCost.ts';

describe('formatCost', () => {
  it('returns two significant digits of the smallest cost', () => {
    expect(formatCost(123, 'en')).toBe('$0.0000012');
    expect(formatCost(1_234_567, 'en')).toBe('$0.012');
  });

  it('returns two significant digits of a cent, and cents from a dollar on', () => {
    expect(formatCost(1_000_000, 'en')).toBe('$0.010');
    expect(formatCost(250_000_000, 'en')).toBe('$2.50');
  });
});

describe('formatLatency', () => {
  it('returns seconds from one second on', () => {
    expect(formatLatency(999, 'en')).toBe('999ms');
    expect(formatLatency(1430, 'en')).toBe('1.4s');
    expect(formatLatency(12_000, 'zh-HK')).toBe('12秒');
  });
});
