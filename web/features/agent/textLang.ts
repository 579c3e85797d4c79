import { htmlLang, type Locale } from '#shared/locales.ts';

const simplifiedOnly =
  /[们这个来说时为对国还没过发话请问谢订单实间钱约诊门价几么吗点医费预疗齿术楼电号营业开关车场会员优额币货运换质买卖应该样让给从别无长书学检验种类护险证区离远边条双办处语药热线师诉转]/u;
const traditionalOnly =
  /[們這個來說時為對國還沒過發話請問謝訂單實間錢約診門價幾麼嗎點醫費預療齒術樓電號營業開關車場會員優額幣貨運換質買賣應該樣讓給從別無長書學檢驗種類護險證區離遠邊條雙辦處語藥熱線師訴轉嘅喺咗唔]/u;

/** The value of `lang` for a text, so that Han characters are drawn as its writer knows them. */
export function textLang(text: string, locale: Locale): string {
  if (!/\p{Script=Han}/u.test(text)) return htmlLang.en;
  if (traditionalOnly.test(text)) return htmlLang['zh-hk'];
  if (simplifiedOnly.test(text) || locale === 'zh-cn') return htmlLang['zh-cn'];
  return htmlLang['zh-hk'];
}
