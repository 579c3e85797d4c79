const traditional = /[們這個說時來為會對學還過國開門問間電話請謝應該號買價錢預約點讓給從嗎沒見]/g;
const simplified = /[们这个说时来为会对学还过国开门问间电话请谢应该号买价钱预约点让给从吗没见]/g;
const cantonese = /[嘅咗喺唔冇佢哋咩啲嚟嗰啱乜噉攞揀睇]/g;

/**
 * The likely language of a text as a value for `lang`, so that Han letters get their right shapes and screen
 * readers the right voice. `fallback` is the page's own, answered when the text does not say.
 */
export function detectLang(text: string, fallback: string): string {
  if (count(text, /[\u3040-\u30ff]/g) > 1) return 'ja';
  const hanCount = count(text, /[\u3400-\u9fff]/g);
  const latinCount = count(text, /[a-z]+/gi);
  if (hanCount === 0) return latinCount > 0 && fallback.startsWith('zh') ? 'en' : fallback;
  if (latinCount > hanCount * 2) return 'en';
  const lead = count(text, traditional) + 2 * count(text, cantonese) - count(text, simplified);
  if (lead !== 0) return lead > 0 ? 'zh-HK' : 'zh-CN';
  return fallback.startsWith('zh') ? fallback : 'zh-HK';
}

function count(text: string, letters: RegExp): number {
  return text.match(letters)?.length ?? 0;
}
