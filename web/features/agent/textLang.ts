import { htmlLang, type Locale } from '#shared/locales.ts';

const simplifiedOnly = /[们这个来说时为对国还没过发话请问谢订单实间钱约诊门价几么吗点]/u;
const traditionalOnly = /[們這個來說時為對國還沒過發話請問謝訂單實間錢約診門價幾麼嗎點嘅喺咗唔]/u;

/** The value of `lang` for a text, so that Han characters are drawn as its writer knows them. */
export function textLang(text: string, locale: Locale): string {
  if (!/\p{Script=Han}/u.test(text)) return htmlLang.en;
  if (traditionalOnly.test(text)) return htmlLang['zh-hk'];
  if (simplifiedOnly.test(text) || locale === 'zh-cn') return htmlLang['zh-cn'];
  return htmlLang['zh-hk'];
}
