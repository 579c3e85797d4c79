import { expect, it } from 'vitest';
import { readFigures } from './figures.ts';

/** Kind and values of what a text says, as one short string each. */
function read(text: string): string[] {
  return readFigures(text).figures.map((figure) => {
    switch (figure.kind) {
      case 'number':
        return `${figure.value} ${figure.unit}`.trim();
      case 'price':
        return `${figure.currency.length === 1 ? figure.currency[0] : figure.mark} ${figure.value}`;
      case 'percent':
        return `${figure.value}%${figure.off ? ' off' : ''}`;
      case 'ordinal':
        return `#${figure.value}`;
      case 'date':
        return [figure.year ?? '', figure.month ?? '', figure.day ?? ''].join('-');
      case 'time':
        return `${Math.floor(figure.minutes / 60)}:${String(figure.minutes % 60).padStart(2, '0')} ${figure.style}`;
      case 'weekday':
        return `day ${figure.weekday}`;
      case 'relative':
        return figure.word;
      case 'free':
        return 'free';
      default:
        return `${figure.kind} ${figure.value}`;
    }
  });
}

it.each<[text: string, figures: string[]]>([
  [
    '本診所位於軒尼詩道500號希慎廣場15樓1503室，F2出口步行約3分鐘。',
    ['500 other', '15 floor', '1503 other', 'code f2', '3 minute'],
  ],
  ['星期一至五：上午9:00 – 下午7:00；星期日休息。', ['day 1', 'day 5', '9:00 exact', '19:00 exact', 'day 0']],
  ['洗牙 HK$680 起，約需 45 分鐘；18歲以下小童八五折。', ['HKD 680', '45 minute', '18 year-old', '15% off']],
  ['Cancel at least 24 hours before, otherwise HK$200 applies.', ['1440 minute', 'HKD 200']],
  ['WhatsApp: +852 9123 4567 / Tel: 2345 6789', ['phone 91234567', 'phone 23456789']],
  ['退款會喺7至14個工作天內退回。', ['7 workday', '14 workday']],
  ['訂金為總金額嘅三成。', ['30%']],
  [
    '周一至周五早上九点到晚上八点之间致电400-820-8820。',
    ['day 1', 'day 5', '9:00 exact', '20:00 exact', 'phone 4008208820'],
  ],
  [
    'Parking is free for the first two hours, then HK$25 per hour.',
    ['free', '#1', '120 minute', 'HKD 25', '60 minute'],
  ],
  ['優惠價HK$480（原價HK$680），至2026年12月31日。', ['HKD 480', 'HKD 680', '2026-12-31']],
  ['套票10次HK$6,800，有效期一年。', ['10 times', 'HKD 6800', '1 year']],
  ['一個人最多帶兩位朋友，一歲以下免費。', ['1 person', '2 person', '1 year-old', 'free']],
  ['朝早10點開門，夜晚9點半截單，中午休息。', ['10:00 exact', '21:30 exact', '12:00 exact']],
  ['45W charger, 2m cable, IP68', ['code 45w', '2 m', 'code ip68']],
  ['Q1: 三百八十蚊，兩舊水，五毫，50 cents', ['code q1', 'HKD 380', 'HKD 200', '毫 0.5', 'cent 0.5']],
  ['3/F, 2nd floor, 第三次', ['3 floor', '2 floor', '#3']],
  ['百分之二十，百二，千五，廿五，一萬二，兩個半小時', ['20%', '120', '1500', '25', '12000', '150 minute']],
  ['2026-11-20T15:00:00+08:00', ['2026-11-20', '15:00 exact']],
  [
    '10am-1, 2pm to 5, 9-6pm, 朝九晚六',
    ['10:00 exact', '1', '14:00 exact', '5', '9:00 exact', '18:00 exact', '9:00 exact', '18:00 exact'],
  ],
  ['tomorrow, 下星期三, 後天', ['tomorrow', 'next week', 'day 3', 'day after tomorrow']],
  [
    'See www.Example.com/a?b=1, or write to Info@Example.com.',
    ['link example.com/a?b=1', 'email info@example.com'],
  ],
  ['每小時HK$38；每位HK$200起；每月 $500', ['60 minute', 'HKD 38', 'HKD 200', '1 month', '$ 500']],
  ['daily HK$50', ['1 day', 'HKD 50']],
  ['換上一塊新紗布，三塊蛋糕', ['1 other', '3 other']],
  ['一塊錢，十塊一個，一蚊雞，五分錢', ['块钱 1', '块 10', '1 other', 'HKD 1', '分钱 0.05']],
  ['一元復始，我們一塊去，五角大樓，一角披薩', ['1 other']],
  ['Not free. Feel free. Sugar-free.', []],
  ['一般一定一起十分千萬別九龍三文治', []],
])('%s', (text, figures) => {
  expect(read(text)).toEqual(figures);
});

it('returns the position of each figure', () => {
  const { text, figures } = readFigures('只需 ＨＫ＄５００ 一晚');
  expect(figures.map(({ start, end }) => text.slice(start, end))).toEqual(['HK$500', '一晚']);
});

it('is fast on hostile input', () => {
  const started = performance.now();
  for (const piece of [
    'a.',
    '1',
    '一 ',
    '1,',
    'a@',
    '十',
    '(1',
    'https://',
    '星期一、',
    'one ',
    'and a half ',
    'free no ',
    '9:00-',
  ]) {
    readFigures(piece.repeat(Math.ceil(4000 / piece.length)));
  }
  expect(performance.now() - started).toBeLessThan(3000);
});
