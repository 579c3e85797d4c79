import type { Locale } from '#shared/locales.ts';

/** Prices that are asked for less often, for one file in each language. */
const rows: { en: string; 'zh-hk': string; 'zh-cn': string; price: number }[] = [
  {
    en: 'Deep cleaning for gum disease, each quarter of the mouth',
    'zh-hk': '牙周深層清潔，每四分一口腔',
    'zh-cn': '牙周深度清洁（龈下刮治），每四分之一口腔',
    price: 1400,
  },
  { en: 'Porcelain inlay or onlay', 'zh-hk': '瓷嵌體', 'zh-cn': '瓷嵌体', price: 5200 },
  { en: 'Retainer, one jaw', 'zh-hk': '固定器，單顎', 'zh-cn': '保持器，单颌', price: 1800 },
  { en: 'Milk tooth extraction', 'zh-hk': '脫乳齒', 'zh-cn': '拔乳牙', price: 700 },
  { en: 'Space maintainer for a child', 'zh-hk': '兒童間隙保持器', 'zh-cn': '儿童间隙保持器', price: 2800 },
  {
    en: 'Removal of stitches from another clinic',
    'zh-hk': '拆除其他診所的縫線',
    'zh-cn': '拆除其他诊所的缝线',
    price: 350,
  },
  {
    en: 'Medical certificate (sick note)',
    'zh-hk': '醫生證明書（醫生紙）',
    'zh-cn': '医生证明（病假条）',
    price: 120,
  },
];

const names: Record<Locale, { file: string; title: string; header: string }> = {
  en: { file: 'more-prices.csv', title: 'Price list: other treatments', header: 'Treatment,Price' },
  'zh-hk': { file: '其他收費.csv', title: '其他治療收費表', header: '治療項目,收費' },
  'zh-cn': { file: '其他价格.csv', title: '其他治疗价格表', header: '治疗项目,价格' },
};

/** A price list as a clinic exports it: CSV with a byte order mark, so that spreadsheets read the Chinese. */
export function priceList(locale: Locale): { name: string; title: string; bytes: Uint8Array } {
  const { file, title, header } = names[locale];
  const lines = rows.map((row) => `"${row[locale]}","${money(row.price, locale)}"`);
  const text = `\uFEFF${[header, ...lines].join('\r\n')}\r\n`;
  return { name: file, title, bytes: new TextEncoder().encode(text) };
}

function money(price: number, locale: Locale): string {
  const amount = price.toLocaleString('en');
  return locale === 'zh-cn' ? `${amount}港元` : `HK$${amount}`;
}
