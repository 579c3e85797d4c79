import { describe, expect, it } from 'vitest';
import { textLanguage } from '#web/entities/message/textLanguage.ts';

describe('textLanguage', () => {
  it.each([
    ['Hello', 'zh-hk', 'en'],
    ['请问还有米色吗？', 'zh-hk', 'zh-CN'],
    ['有哪些牙医？', 'zh-hk', 'zh-CN'],
    ['热线', 'zh-hk', 'zh-CN'],
    ['有哪些牙醫？', 'zh-cn', 'zh-HK'],
    ['可唔可以改期？', 'zh-cn', 'zh-HK'],
    ['你好', 'zh-cn', 'zh-CN'],
    ['你好', '', 'zh-HK'],
    ['你好', 'en', 'zh-HK'],
    ['可以分期付款吗？', '', 'zh-CN'],
    ['可以分期付款嗎？', 'zh-cn', 'zh-HK'],
    ['HK$680 洗牙', 'zh-hk', 'zh-HK'],
    ['👍 680', 'zh-hk', undefined],
  ])('of %j with %j as the fallback is %j', (text, language, lang) => {
    expect(textLanguage(text, language)).toBe(lang);
  });
});
