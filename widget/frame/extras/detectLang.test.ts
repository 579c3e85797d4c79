import { expect, test } from 'vitest';
import { detectLang } from './detectLang.ts';

test.each([
  ['我想預約星期六', 'en', 'zh-HK'],
  ['我想预约星期六', 'en', 'zh-CN'],
  ['唔該晒', 'zh-CN', 'zh-HK'],
  ['iPhone 有貨嗎', 'en', 'zh-HK'],
  ['皇后大道中', 'zh-HK', 'zh-HK'],
  ['你好', 'zh-CN', 'zh-CN'],
  ['Thank you', 'zh-HK', 'en'],
  ['ありがとう', 'en', 'ja'],
  ['14:00', 'zh-CN', 'zh-CN'],
  ['Bonjour', 'en', 'en'],
])('%s on a page in %s is %s', (text, fallback, lang) => {
  expect(detectLang(text, fallback)).toBe(lang);
});
