import { describe, expect, it } from 'vitest';
import { textLang } from '#web/features/agent/textLang.ts';

describe('textLang', () => {
  it('knows the script by one telling character, whatever the page is in', () => {
    expect(textLang('有哪些牙醫？', 'zh-cn')).toBe('zh-HK');
    expect(textLang('有哪些牙医？', 'zh-hk')).toBe('zh-CN');
    expect(textLang('喺邊度？', 'en')).toBe('zh-HK');
  });

  it('goes by the page where the characters are the same in both', () => {
    expect(textLang('你好', 'zh-cn')).toBe('zh-CN');
    expect(textLang('你好', 'en')).toBe('zh-HK');
  });

  it('takes everything else for English', () => {
    expect(textLang('880', 'zh-hk')).toBe('en');
  });
});
