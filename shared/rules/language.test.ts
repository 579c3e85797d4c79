import { describe, expect, it } from 'vitest';
import type { Locale } from '../locales.ts';
import {
  detectLanguage,
  foreignCharacters,
  isChinese,
  isScript,
  scriptOf,
  simplify,
  toScript,
} from './language.ts';

describe('detectLanguage', () => {
  it.each<[text: string, locale: Locale, cantonese?: boolean]>([
    ['How much is it?', 'en'],
    ['bonjour', 'en'],
    ['thank you for the booking', 'en'],
    ['Do you sell 月餅?', 'en'],
    ['is 人工植牙 expensive?', 'en'],
    ['幾錢?', 'zh-hk'],
    ['多少钱', 'zh-cn'],
    ['我想book個appointment', 'zh-hk'],
    ['check in幾點', 'zh-hk'],
    ['late check out 要加錢嗎', 'zh-hk'],
    ['可以用WeChat Pay付款吗', 'zh-cn'],
    ['以后可以改吗', 'zh-cn'],
    ['干杯', 'zh-cn'],
    ['係咪要預約', 'zh-hk', true],
    ['OK 唔該', 'zh-hk', true],
    ['嗰間舖喺邊度', 'zh-hk', true],
    ['你哋几点开门', 'zh-cn', true],
    ['請問如何預約？', 'zh-hk'],
    ['恒生銀行', 'zh-hk'],
    ['https://example.com/服务 幾點開門', 'zh-hk'],
  ])('%s is %s', (text, locale, cantonese = false) => {
    for (const fallback of ['en', 'zh-hk', 'zh-cn'] as const) {
      expect(detectLanguage(text, fallback)).toEqual({
        language: locale === 'en' ? 'en' : 'zh',
        script: { en: 'latin', 'zh-hk': 'hant', 'zh-cn': 'hans' }[locale],
        cantonese,
        locale,
      });
    }
  });

  it.each([
    '你好',
    '皇后大道',
    '',
    '   ',
    '123',
    'HK$500',
    '?!',
    '😀👍',
    'ok',
    'OK!',
    'hi',
    'Thank you',
    'https://example.com/help-me',
    'a.person@example.com',
    'お願いします',
  ])('leaves %s to the fallback', (text) => {
    expect(detectLanguage(text, 'zh-hk').locale).toBe('zh-hk');
    expect(detectLanguage(text, 'zh-cn').locale).toBe('zh-cn');
  });

  it.each([
    ['ok', 'en'],
    ['😀', 'en'],
    ['你好', 'zh-hk'],
    ['HK$500得唔得?', 'zh-hk'],
    ['早晨', 'zh-hk'],
  ])('with an English fallback takes %s for %s', (text, locale) => {
    expect(detectLanguage(text, 'en').locale).toBe(locale);
  });

  it('detects Cantonese in either script', () => {
    for (const text of [
      'HK$500得唔得?',
      '冇嘢',
      '食咗未',
      'WhatsApp得唔得',
      '幾時開',
      '點樣去',
      '邊個',
      '得㗎',
    ]) {
      expect(detectLanguage(text, 'zh-hk').cantonese, text).toBe(true);
    }
    for (const text of ['請問如何預約', '关系', '我們的服務', '唔知所云']) {
      expect(detectLanguage(text, 'zh-hk').cantonese, text).toBe(false);
    }
  });
});

describe('isChinese', () => {
  it.each([
    ['洗牙收費幾多？', true],
    ['我想book個appointment', true],
    ['Do you sell 月餅?', false],
    ['早餐はありますか', false],
    ['880', false],
  ])('%s: %s', (text, answer) => {
    expect(isChinese(text)).toBe(answer);
  });
});

describe('scriptOf', () => {
  it.each([
    ['洗牙連拋光收費HK$880，約45分鐘。', 'hant'],
    ['洗牙含抛光880港元，约45分钟。', 'hans'],
    ['你好', undefined],
    ['How much?', undefined],
    ['里面有皇后', 'hans'],
    ['診所在「习近平谈治国理政」書店旁邊', undefined],
    ['我們的診所在中環，由陳醫生主理，可講廣東話、英語及普通話，請說「你们」', 'hant'],
  ])('%s: %s', (text, script) => {
    expect(scriptOf(text)).toBe(script);
  });
});

describe('isScript', () => {
  it.each([
    '本診所設有多種付款方式，包括現金、信用卡及八達通。醫生會為你檢查，說明療程，並就價錢給予建議。',
    '着數優惠、衞生署、裏面、裡面、線上綫上、周日、台灣臺灣、群羣、峰峯、床牀、啟啓、秘祕、稅税、脫脱、說説',
    '嘅嗰喺咗嚟啲咁乜嘢冇佢哋搵晒吓',
    '宣布、分布、准許、干諾道中、皇后大道、茶几、公里、若干、恒生銀行、范先生、余小姐、游泳',
    'Plain English, 123',
    '網址 https://example.com/服务',
  ])('knows Traditional: %s', (text) => {
    expect(foreignCharacters(text, 'hant')).toEqual([]);
  });

  it.each([
    '本诊所设有多种付款方式，包括现金、信用卡及支付宝。医生会为您检查，说明疗程。',
    '著有、乾隆著名着急了解瞭望',
    '你好',
  ])('knows Simplified: %s', (text) => {
    expect(foreignCharacters(text, 'hans')).toEqual([]);
  });

  it.each([
    ['以后', 'hant', '后'],
    ['几点', 'hant', '几点'],
    ['一万元', 'hant', '万'],
    ['我們的服务', 'hant', '务'],
    ['我们的服務', 'hans', '務'],
    ['鐘點', 'hans', '鐘點'],
    ['hello 世界', 'latin', '世界'],
  ] as const)('finds what is foreign in %s for %s', (text, script, foreign) => {
    expect(foreignCharacters(text, script).join('')).toBe(foreign);
    expect(isScript(text, script)).toBe(false);
  });

  it('allows a name as the customer wrote it', () => {
    expect(isScript('張先生，你好', 'hans', ['我姓張先生'])).toBe(true);
    expect(isScript('張先生，請坐', 'hans', ['我姓張先生'])).toBe(false);
    expect(isScript('張小姐', 'hans', ['我姓張先生'])).toBe(false);
  });
});

describe('toScript', () => {
  it.each([
    ['我们的营业时间是9点，请预约。', '我們的營業時間是9點，請預約。'],
    ['以后', '以後'],
    ['皇后大道', '皇后大道'],
    ['里面有台湾面包', '裏面有台灣麪包'],
    ['头发发展', '頭髮發展'],
  ])('writes %s in Hong Kong as %s', (hans, hant) => {
    expect(toScript(hans, 'hant')).toBe(hant);
    expect(isScript(toScript(hans, 'hant'), 'hant')).toBe(true);
  });

  it.each([
    ['我哋喺銅鑼灣，營業時間係9點', '我哋喺铜锣湾，营业时间系9点'],
    ['裏面裡面，衞生衛生，說説，綫線，着數', '里面里面，卫生卫生，说说，线线，着数'],
    ['臺灣頭髮發展，乾杯', '台湾头发发展，干杯'],
  ])('writes %s on the mainland as %s', (hant, hans) => {
    expect(toScript(hant, 'hans')).toBe(hans);
    expect(isScript(toScript(hant, 'hans'), 'hans')).toBe(true);
  });

  it('leaves sentences that are in the script unchanged', () => {
    for (const text of ['大棠里的鐘點', '說明：皇后大道一里', '搵人嚟睇吓'])
      expect(toScript(text, 'hant')).toBe(text);
    expect(toScript('大棠里的鐘點。请预约。', 'hant')).toBe('大棠里的鐘點。請預約。');
  });

  it('leaves links, addresses and codes unchanged', () => {
    const text = '请看 https://example.com/服务 或 info@example.com，代码 A-500。';
    expect(toScript(text, 'hant')).toBe('請看 https://example.com/服务 或 info@example.com，代碼 A-500。');
    expect(toScript('Plain 文字', 'latin')).toBe('Plain 文字');
  });
});

it('simplify keeps every character in its place', () => {
  const text = '裏裡衞衛說説臺灣頭髮𠮶 abc 😀';
  expect(simplify(text)).toBe('里里卫卫说说台湾头发𠮶 abc 😀');
  expect([...simplify(text)].length).toBe([...text].length);
});
