import { numeral, type Numeral } from './numeral.ts';

/** The Chinese numerals of a text, without those inside words that are no numbers (一般, 千万别). */
export function readChinese(text: string): Numeral[] {
  const rest = text.replace(HAN_WORDS, (word) => '\u0001'.repeat(word.length));
  const numerals: Numeral[] = [];
  for (const match of rest.matchAll(
    /[每逢]个?(?<unit>日|天|晚|小时|钟头?|周|星期|礼拜|月|年|分钟)|天天|日日/gu,
  )) {
    const unit = HAN_SPANS[match.groups?.unit ?? '日']!;
    numerals.push({ ...numeral(match.index, match[0], 1), unit });
  }
  for (const match of rest.matchAll(/首(?=次|个|日|天|月|年|晚|位|件|期|张|单|回|场|节|堂)/gu))
    numerals.push(numeral(match.index, match[0], 1, 'ordinal'));
  for (const match of rest.matchAll(HAN_NUMERAL)) {
    const [raw] = match;
    const body = raw.replace(/^第\s?/u, '');
    if (raw.startsWith('第')) {
      if (/^时间|^线/u.test(rest.slice(match.index + raw.length)) && body === '一') continue;
      numerals.push(numeral(match.index, raw, hanValue(body), 'ordinal'));
    } else if (/^[个日年]半$/u.test(raw)) {
      const unit = { 个: undefined, 日: 'day', 年: 'year' }[raw[0]!];
      numerals.push({ ...numeral(match.index, raw, 1.5), ...(unit && { unit }) });
    } else if (raw === '双') {
      numerals.push(numeral(match.index, raw, 2));
    } else if (raw === '半') {
      numerals.push(numeral(match.index, raw, 0.5));
    } else if (/^[零〇一二两三四五六七八九]{3,}$/u.test(raw)) {
      const digits = [...raw].map((digit) => HAN_DIGITS[digit]).join('');
      numerals.push(numeral(match.index, raw, Number(digits), 'digits', digits));
    } else if (/^[一二两三四五六七八九]{2}$/u.test(raw) && rest[match.index + 2] !== '折') {
      [...raw].forEach((digit, i) => numerals.push(numeral(match.index + i, digit, HAN_DIGITS[digit]!)));
    } else {
      numerals.push(numeral(match.index, raw, hanValue(body)));
    }
  }
  return numerals;
}

const HAN = '零〇一二两三四五六七八九十百千万亿廿卅壹贰叁肆伍陆柒捌玖拾佰仟';
const HAN_DIGITS: Record<string, number> = Object.fromEntries(
  ['零〇', '一壹', '二两贰', '三叁', '四肆', '五伍', '六陆', '七柒', '八捌', '九玖'].flatMap((forms, value) =>
    [...forms].map((form) => [form, value]),
  ),
);
const HAN_SCALES: Record<string, number> = {
  十: 10,
  拾: 10,
  百: 100,
  佰: 100,
  千: 1e3,
  仟: 1e3,
  万: 1e4,
  亿: 1e8,
};
const HAN_NUMERAL = new RegExp(
  `第?(?:(?<!\\d)\\d{1,20}(?:,\\d{3}){0,6}(?:\\.\\d+)?\\s?(?:百|千(?![克米卡瓦])|万|亿)(?:\\d*[百千万亿十]|\\d+(?![\\d.]))*|[${HAN}]+(?:点[零〇一二三四五六七八九]+(?![${HAN}]|分|钟))?)|第\\s?\\d+|(?<![${HAN}\\d])双(?=人|倍|份)|(?<![${HAN}\\d])半(?=个|旧水|嚿水|小时|天|日(?!制)|年|月|份|杯|打|价|票|数|粒|只|盒|件|场|节|堂|课|折)|(?<![${HAN}\\d])[个日年]半(?=钟|小时|月|星期|礼拜|$|[\\s,，。！？!?、；])`,
  'gu',
);

/** Words with a numeral that is no number. 十分 is "very" unless it is ten minutes. */
const HAN_WORDS = new RegExp(
  `(?<![${HAN}\\d])(?:` +
    '一下下?|一共|一些|一定|一[起齐]|一[样般]|一直|一路|一并|一旦|一切|一律|一向|一边|一面|一致|一概|一时|一流|一站式|' +
    '一会儿?|一阵|一阵间|一声|一番|一手|一心|一经|一如|一来|一应|一再|一点点|一点(?=[儿都也]|$|[,，。！!？?])|' +
    '一位(?=同事|职员|专员|客服|真人|负责)|一个(?=问题|人工|真人|同事|职员)|一系列|一连串|一般|一世|一生|一家人|一句|' +
    '进一步|万一|万能|万事|万分|万圣节|千万(?=[别不唔要记请勿])|千祈|百货|百科|百佳|百分百(?=[会保])|十分(?!钟|之|一|二|三|四|五|六|七|八|九|\\d)|十足|' +
    '三文[治鱼]|三明治|三藩市|三亚|三角|四川|四季|四周|四处|五金|五官|八达通|八卦|九龙|九寨沟|十字|二手|二维码|两岸|两旁|七夕|' +
    '一元复始|[一二三多]元(?=[化论素次区音])|一块儿|一块(?=[去来吃玩走做看聊])|五角(?=大楼|星|形)|' +
    '百分之|零下(?=\\s?[\\d一二三四五六七八九十])|三心两意|四舍五入|五花八门|乱七八糟|万宁|万事达|三星(?!级)|七喜' +
    `)|(?<=[之统唯单专逐其万第同划])一(?![${HAN}])(?!个|次|日|天|年|位)|(?<=(.))一(?=\\1)|(?<=[哪这那某另]|其中|任何)一(?=[个项样种位段条款])|一站(?=式)`,
  'gu',
);

const HAN_SPANS: Record<string, string> = {
  日: 'day',
  天: 'day',
  晚: 'night',
  小时: 'hour',
  钟: 'hour',
  钟头: 'hour',
  周: 'week',
  星期: 'week',
  礼拜: 'week',
  月: 'month',
  年: 'year',
  分钟: 'minute',
};

/** "三百五" is 350 and "千五" 1500, as in speech. */
export function hanValue(text: string): number {
  const single = HAN_DIGITS[text] ?? HAN_SCALES[text];
  if (single !== undefined) return single;
  if (/^[\d,.]+$/.test(text)) return Number(text.replaceAll(',', ''));
  const [whole = '', decimals] = text.split('点');
  if (decimals)
    return Number(`${hanValue(whole)}.${[...decimals].map((digit) => HAN_DIGITS[digit]).join('')}`);
  if (/^[零〇一二三四五六七八九]{2,}$/u.test(text))
    return Number([...text].map((digit) => HAN_DIGITS[digit]).join(''));
  let total = 0;
  let section = 0;
  let digit: number | undefined;
  let scale = 1;
  let afterZero = false;
  for (const part of text
    .replaceAll('廿', '二十')
    .replaceAll('卅', '三十')
    .match(/\d[\d,]*(?:\.\d+)?|\S/gu) ?? []) {
    const step = HAN_SCALES[part];
    if (step === undefined) {
      digit = HAN_DIGITS[part] ?? Number(part.replaceAll(',', ''));
      if (digit === 0) afterZero = true;
    } else if (step >= 1e4) {
      total = (total + section + (digit ?? (total + section === 0 ? 1 : 0))) * step;
      [section, digit, scale, afterZero] = [0, undefined, step, false];
    } else {
      section += (digit ?? 1) * step;
      [digit, scale, afterZero] = [undefined, step, false];
    }
  }
  const last = digit ?? 0;
  return total + section + (scale >= 100 && !afterZero && last > 0 && last < 10 ? (last * scale) / 10 : last);
}
