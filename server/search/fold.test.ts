import { describe, expect, it } from 'vitest';
import { fold } from './fold.ts';

describe('fold', () => {
  it.each([
    '裏裡里',
    '着著',
    '線綫线',
    '麪麵面',
    '台臺檯',
    '衞衛卫',
    '説說说',
    '羣群',
    '吃喫',
    '後后',
    '髮發发',
    '匯滙汇',
  ])('writes the forms of %s alike', (forms) => {
    expect(new Set([...forms].map(fold)).size).toBe(1);
  });

  it('keeps characters apart that only look or sound alike', () => {
    expect(new Set([...'己已巳未末土士日曰人入'].map(fold)).size).toBe(11);
  });

  it('writes Hong Kong, Taiwan and mainland spellings of a sentence alike', () => {
    expect(fold('酒店裏的電話線')).toBe(fold('酒店里的电话线'));
    expect(fold('酒店裡的電話綫')).toBe(fold('酒店里的电话线'));
  });

  it('ignores case, width and Latin accents', () => {
    expect(fold('Ｃafé ＡＢＣ１２３ Zürich')).toBe('cafe abc123 zurich');
    expect(fold('cafe\u0301')).toBe('cafe');
  });

  it('keeps the marks of other scripts', () => {
    expect(fold('ガ 한국 हिन्दी')).toBe('ガ 한국 हिन्दी');
  });

  it('leaves characters outside the basic plane whole and mends lone surrogates', () => {
    expect(fold('𠮷野家😀')).toBe('𠮷野家😀');
    expect(fold('a\ud800b')).toBe('a\ufffdb');
  });
});
