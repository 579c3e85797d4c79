import { htmlLang } from '#shared/locales.ts';
import { locale } from '#web/lib/locale.ts';

const simplifiedOnly =
  /[们这个来说时为对国还没过发话请问谢订单实间钱约诊门价几么吗点样费医预疗齿术楼电号营业开关车场会员优额币货运换质买卖应该让给从见别无长书学检验种类护险证区离远边条双办处语药热线师诉转]/u;
const traditionalOnly =
  /[們這個來說時為對國還沒過發話請問謝訂單實間錢約診門價幾麼嗎點樣費醫預療齒術樓電號營業開關車場會員優額幣貨運換質買賣應該讓給從見別無長書學檢驗種類護險證區離遠邊條雙辦處語藥熱線師訴轉嘅喺咗唔]/u;

/**
 * The value of `lang` for a text, so that Han characters are drawn as its writer knows them. `language`, e.g. of the
 * conversation, decides where the characters are the same in both scripts. Undefined for a text without letters.
 */
export function textLanguage(text: string, language: string = locale): string | undefined {
  if (!/\p{Script=Han}/u.test(text)) return /\p{Script=Latin}/u.test(text) ? htmlLang.en : undefined;
  if (traditionalOnly.test(text)) return htmlLang['zh-hk'];
  if (simplifiedOnly.test(text) || language === 'zh-cn') return htmlLang['zh-cn'];
  return htmlLang['zh-hk'];
}
