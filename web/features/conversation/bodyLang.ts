import { htmlLang } from '#shared/locales.ts';

const simplifiedOnly = /[们这个来说时为对国还没过发话请问谢订单实间钱约诊门价吗样费医电开关见从会给让该]/u;
const traditionalOnly =
  /[們這個來說時為對國還沒過發話請問謝訂單實間錢約診門價嗎樣費醫電開關見從會給讓該嘅喺咗唔]/u;

/**
 * The value of `lang` for a text, so that Han characters are drawn as its writer knows them. `language` is what the
 * conversation is held in ("zh-hk"), which decides what the characters leave open. Undefined: nothing to tell.
 */
export function bodyLang(text: string, language: string): string | undefined {
  if (!/\p{Script=Han}/u.test(text)) return /\p{Script=Latin}/u.test(text) ? htmlLang.en : undefined;
  if (traditionalOnly.test(text)) return htmlLang['zh-hk'];
  if (simplifiedOnly.test(text)) return htmlLang['zh-cn'];
  return language === 'zh-cn' ? htmlLang['zh-cn'] : htmlLang['zh-hk'];
}
