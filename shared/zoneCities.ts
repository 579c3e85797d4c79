/** What the cities of time zones are called. */
import { htmlLang, type Locale } from '#shared/locales.ts';

/**
 * The city of a time zone in a language: "America/Argentina/Buenos_Aires" → "Buenos Aires", "布宜諾斯艾利斯". In Chinese
 * what is in no table is called by the place that the platform names the zone after.
 */
export function cityOf(identifier: string, locale: Locale): string {
  const latin = (identifier.split('/').at(-1) ?? identifier).replaceAll('_', ' ');
  if (locale === 'en') return latin;
  return chineseCities(identifier, locale)[0] ?? placeOf(identifier, locale) ?? latin;
}

/** The cities of a zone in Chinese, the one that it is named after first; none in English. */
export function chineseCities(identifier: string, locale: Locale): string[] {
  const [hongKong, mainland] = (chinese[identifier] ?? '').split('|');
  const own = locale === 'zh-hk' ? hongKong : locale === 'zh-cn' ? (mainland ?? hongKong) : '';
  return (own ?? '').split(' ').filter(Boolean);
}

/** "烏魯木齊時間" → "烏魯木齊"; nothing where the name is of no place. */
function placeOf(identifier: string, locale: Locale): string | undefined {
  // Of Hong Kong's Chinese some zones have an abbreviation only.
  const languages = locale === 'zh-hk' ? [htmlLang[locale], 'zh-Hant'] : [htmlLang[locale]];
  return languages
    .map((language) => {
      const parts = new Intl.DateTimeFormat(language, {
        timeZone: identifier,
        timeZoneName: 'shortGeneric',
      }).formatToParts();
      const name = parts.find(({ type }) => type === 'timeZoneName')?.value;
      return /^([\p{Script=Han}·]+?)(?:標準|标准)?(?:時間|时间)$/u.exec(name ?? '')?.[1];
    })
    .find((place) => place !== undefined);
}

/** In Chinese: as Hong Kong writes, then as the mainland writes; once where both write the same. */
const chinese: Record<string, string> = {
  'Africa/Cairo': '開羅|开罗',
  'Africa/Casablanca': '卡薩布蘭卡|卡萨布兰卡',
  'Africa/Johannesburg': '約翰內斯堡|约翰内斯堡',
  'Africa/Lagos': '拉各斯',
  'Africa/Nairobi': '內羅畢|内罗毕',
  'Africa/Abidjan': '阿比讓|阿比让',
  'Africa/Accra': '阿克拉',
  'Africa/Dakar': '達喀爾|达喀尔',
  'Africa/Brazzaville': '布拉柴維爾|布拉柴维尔',
  'America/Barbados': '巴巴多斯',
  'America/Belize': '伯利茲|伯利兹',
  'America/Boise': '博伊西',
  'America/Cancun': '坎昆',
  'America/Cayman': '開曼群島|开曼群岛',
  'America/Chihuahua': '奇瓦瓦',
  'America/Costa_Rica': '哥斯達黎加|哥斯达黎加',
  'America/Detroit': '底特律',
  'America/Edmonton': '埃德蒙頓 卡加利|埃德蒙顿 卡尔加里',
  'America/El_Salvador': '薩爾瓦多|萨尔瓦多',
  'America/Guatemala': '危地馬拉|危地马拉',
  'America/Indiana/Indianapolis': '印第安納波利斯|印第安纳波利斯',
  'America/Jamaica': '牙買加|牙买加',
  'America/Juneau': '朱諾|朱诺',
  'America/Kentucky/Louisville': '路易維爾|路易斯维尔',
  'America/Managua': '馬那瓜|马那瓜',
  'America/Martinique': '馬提尼克|马提尼克',
  'America/Merida': '梅里達|梅里达',
  'America/Monterrey': '蒙特雷',
  'America/Nassau': '拿騷|拿骚',
  'America/Port-au-Prince': '太子港',
  'America/Port_of_Spain': '西班牙港',
  'America/Puerto_Rico': '波多黎各',
  'America/Regina': '里賈納|里贾纳',
  'America/Santo_Domingo': '聖多明各|圣多明各',
  'America/St_Johns': '聖約翰斯|圣约翰斯',
  'America/Tegucigalpa': '特古西加爾巴|特古西加尔巴',
  'America/Tijuana': '蒂華納|蒂华纳',
  'America/Winnipeg': '溫尼伯|温尼伯',
  'America/Anchorage': '安克雷奇',
  'America/Bogota': '波哥大',
  'America/Argentina/Buenos_Aires': '布宜諾斯艾利斯|布宜诺斯艾利斯',
  'America/Caracas': '加拉加斯|加拉加斯',
  'America/Chicago': '芝加哥 侯斯頓 達拉斯|芝加哥 休斯敦 达拉斯',
  'America/Denver': '丹佛',
  'America/Halifax': '哈利法克斯',
  'America/Havana': '夏灣拿|哈瓦那',
  'America/Lima': '利馬|利马',
  'America/Los_Angeles': '洛杉磯 三藩市 西雅圖 聖地牙哥 拉斯維加斯|洛杉矶 旧金山 西雅图 圣迭戈 拉斯维加斯',
  'America/Mexico_City': '墨西哥城',
  'America/New_York': '紐約 波士頓 華盛頓 費城 邁阿密|纽约 波士顿 华盛顿 费城 迈阿密',
  'America/Panama': '巴拿馬城|巴拿马城',
  'America/Phoenix': '鳳凰城|凤凰城',
  'America/Santiago': '聖地牙哥|圣地亚哥',
  'America/Sao_Paulo': '聖保羅 里約熱內盧|圣保罗 里约热内卢',
  'America/Toronto': '多倫多 滿地可 渥太華|多伦多 蒙特利尔 渥太华',
  'America/Vancouver': '溫哥華|温哥华',
  'Asia/Baghdad': '巴格達|巴格达',
  'Asia/Bangkok': '曼谷',
  'Asia/Brunei': '汶萊|文莱',
  'Asia/Kolkata': '加爾各答 新德里 孟買 班加羅爾|加尔各答 新德里 孟买 班加罗尔',
  'Asia/Colombo': '可倫坡|科伦坡',
  'Asia/Dhaka': '達卡|达卡',
  'Asia/Dubai': '杜拜|迪拜',
  'Asia/Hong_Kong': '香港',
  'Asia/Jakarta': '雅加達|雅加达',
  'Asia/Jerusalem': '耶路撒冷',
  'Asia/Karachi': '卡拉奇',
  'Asia/Kathmandu': '加德滿都|加德满都',
  'Asia/Kuala_Lumpur': '吉隆坡',
  'Asia/Kuwait': '科威特',
  'Asia/Macau': '澳門|澳门',
  'Asia/Manila': '馬尼拉|马尼拉',
  'Asia/Phnom_Penh': '金邊|金边',
  'Asia/Qatar': '多哈',
  'Asia/Yangon': '仰光',
  'Asia/Riyadh': '利雅得',
  'Asia/Ho_Chi_Minh': '胡志明市 河內|胡志明市 河内',
  'Asia/Seoul': '首爾 漢城|首尔 汉城',
  'Asia/Shanghai': '上海 北京 深圳 廣州 重慶 成都|上海 北京 深圳 广州 重庆 成都',
  'Asia/Singapore': '新加坡',
  'Asia/Taipei': '台北 臺北|台北',
  'Asia/Tashkent': '塔什干',
  'Asia/Tehran': '德黑蘭|德黑兰',
  'Asia/Tokyo': '東京 大阪 京都 札幌|东京 大阪 京都 札幌',
  'Asia/Ulaanbaatar': '烏蘭巴托|乌兰巴托',
  'Asia/Urumqi': '烏魯木齊|乌鲁木齐',
  'Asia/Vientiane': '永珍 萬象|万象',
  'Asia/Vladivostok': '海參崴|符拉迪沃斯托克 海参崴',
  'Atlantic/Reykjavik': '雷克雅未克',
  'Australia/Adelaide': '阿德萊德|阿德莱德',
  'Australia/Brisbane': '布里斯班',
  'Australia/Darwin': '達爾文|达尔文',
  'Australia/Hobart': '荷伯特|霍巴特',
  'Australia/Melbourne': '墨爾本|墨尔本',
  'Australia/Perth': '珀斯',
  'Australia/Sydney': '悉尼 坎培拉|悉尼 堪培拉',
  'Europe/Amsterdam': '阿姆斯特丹',
  'Europe/Athens': '雅典',
  'Europe/Berlin': '柏林 慕尼黑 法蘭克福|柏林 慕尼黑 法兰克福',
  'Europe/Brussels': '布魯塞爾|布鲁塞尔',
  'Europe/Bucharest': '布加勒斯特',
  'Europe/Budapest': '布達佩斯|布达佩斯',
  'Europe/Copenhagen': '哥本哈根',
  'Europe/Dublin': '都柏林',
  'Europe/Helsinki': '赫爾辛基|赫尔辛基',
  'Europe/Istanbul': '伊斯坦堡|伊斯坦布尔',
  'Europe/Kyiv': '基輔|基辅',
  'Europe/Lisbon': '里斯本',
  'Europe/London': '倫敦 愛丁堡 曼徹斯特|伦敦 爱丁堡 曼彻斯特',
  'Europe/Luxembourg': '盧森堡|卢森堡',
  'Europe/Madrid': '馬德里 巴塞隆拿|马德里 巴塞罗那',
  'Europe/Moscow': '莫斯科',
  'Europe/Oslo': '奧斯陸|奥斯陆',
  'Europe/Paris': '巴黎',
  'Europe/Prague': '布拉格',
  'Europe/Rome': '羅馬 米蘭|罗马 米兰',
  'Europe/Stockholm': '斯德哥爾摩|斯德哥尔摩',
  'Europe/Vienna': '維也納|维也纳',
  'Europe/Warsaw': '華沙|华沙',
  'Europe/Zurich': '蘇黎世 日內瓦|苏黎世 日内瓦',
  'Pacific/Auckland': '奧克蘭|奥克兰',
  'Pacific/Fiji': '斐濟|斐济',
  'Pacific/Guam': '關島|关岛',
  'Pacific/Honolulu': '檀香山 火奴魯魯|檀香山 火奴鲁鲁',
  'Pacific/Tahiti': '大溪地',
};
