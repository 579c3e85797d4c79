import { describe, expect, it } from 'vitest';
import { extractAround, keywordPattern, rangesOf } from '#server/features/conversation/keyword.ts';

describe('keywordPattern', () => {
  it('stands for both scripts of each Han character', () => {
    const pattern = new RegExp(`^${keywordPattern('预约')}$`, 'u');
    expect(['预约', '預約', '預约'].map((text) => pattern.test(text))).toEqual([true, true, true]);
    expect(pattern.test('預訂')).toBe(false);
  });
  it('takes the signs of regular expressions literally', () => {
    const keyword = 'a.b*c (x) [y] {z} ^$|\\?+';
    expect(new RegExp(`^${keywordPattern(keyword)}$`, 'u').test(keyword)).toBe(true);
    expect(new RegExp(keywordPattern('a.b'), 'u').test('axb')).toBe(false);
  });
});

describe('rangesOf', () => {
  it('finds every place, in any case and in either script', () => {
    expect(rangesOf('台北', '臺北 and 台北')).toEqual([
      { start: 0, end: 2 },
      { start: 7, end: 9 },
    ]);
    expect(rangesOf('ADA', 'Ada and ada')).toHaveLength(2);
  });
  it('finds nothing for an empty keyword, and at most 50 places', () => {
    expect(rangesOf('', 'text')).toEqual([]);
    expect(rangesOf('a', 'a'.repeat(500))).toHaveLength(50);
  });
});

describe('extractAround', () => {
  it('keeps the keyword in sight of a long text', () => {
    const found = extractAround('洗牙', `${'你好，'.repeat(100)}我想\n洗牙`)!;
    expect(found.text.startsWith('…')).toBe(true);
    expect(found.text.slice(found.at.start, found.at.end)).toBe('洗牙');
  });
  it('is null where the keyword does not stand', () => {
    expect(extractAround('x', 'y')).toBeNull();
  });
});
