import { describe, expect, it } from 'vitest';
import { normalizeText } from './normalizeText.ts';

describe('normalizeText', () => {
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
  ])('maps the variants %s to one form', (forms) => {
    expect(new Set([...forms].map(normalizeText)).size).toBe(1);
  });

  it('keeps distinct characters that only look or sound alike', () => {
    expect(new Set([...'己已巳未末土士日曰人入'].map(normalizeText)).size).toBe(11);
  });

  it('maps Hong Kong, Taiwan and mainland spellings to one form', () => {
    expect(normalizeText('酒店裏的電話線')).toBe(normalizeText('酒店里的电话线'));
    expect(normalizeText('酒店裡的電話綫')).toBe(normalizeText('酒店里的电话线'));
  });

  it('ignores case, width and Latin accents', () => {
    expect(normalizeText('Ｃafé ＡＢＣ１２３ Zürich')).toBe('cafe abc123 zurich');
    expect(normalizeText('cafe\u0301')).toBe('cafe');
  });

  it('keeps combining marks of other scripts', () => {
    expect(normalizeText('ガ 한국 हिन्दी')).toBe('ガ 한국 हिन्दी');
  });

  it('keeps characters outside the basic plane and replaces lone surrogates', () => {
    expect(normalizeText('𠮷野家😀')).toBe('𠮷野家😀');
    expect(normalizeText('a\ud800b')).toBe('a\ufffdb');
  });
});
