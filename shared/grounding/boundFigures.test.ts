/** Figures in words, and counts bound to what they count, in three languages. */
import { describe, expect, it } from 'vitest';
import { checkAnswer, type CheckName } from './checkAnswer.ts';

function failing(text: string, source: string): CheckName[] {
  return checkAnswer({
    text,
    citations: [{ passage_id: 1 }],
    passages: [{ id: 1, title: '', text: source }],
    toolResults: [],
    customerTexts: [],
    script: /\p{Script=Han}/u.test(text) ? 'hant' : 'latin',
    today: '2026-11-19',
    allowed: { currency: 'HKD' },
  })
    .filter(({ name, passed }) => !passed && name !== 'script_right')
    .map(({ name }) => name);
}

describe('passes the same figure', () => {
  it.each([
    ['We are open daily.', '全年無休'],
    ['每日營業', '全年無休'],
    ['全年營業', '全年無休'],
    ['全年365日無休', 'We never close.'],
    ['HK$150', '舊半水'],
    ['兩嚿半水', 'HK$250'],
    ['成舊水', 'HK$100'],
    ['HK$10', '一草嘢'],
    ['DCCC元', 'HK$800'],
    ['港幣DCCC', '八百元'],
    ['hk$dccc', 'HK$800'],
    ['HK＄８００', 'HK$DCCC'],
    ['兩打蛋', '24 eggs'],
    ['24 eggs', '两打鸡蛋'],
    ['two dozen eggs', '24 eggs'],
    ['half a dozen eggs', '6 eggs'],
    ['半打蛋', '6 eggs'],
    ['We have 3 branches.', '我們有三間分店及五個車位。'],
    ['我们有3家分店。', '分店：三間'],
    ['分店有三間。', '三間在九龍的分店'],
    ['We have 5 nurses.', '5位護士駐診'],
    ['5位護士', '5 nurses and 2 dentists'],
    ['Our team has 3 stylists.', '三位髮型師'],
    ['We are open 10–2 on Saturdays.', 'Saturday 10:00–14:00'],
    ['Sat 10.30–2', 'Sat 10:30-14:00'],
    ['https://wa.me/+85291234567', '9123 4567'],
    ['tel:+85291234567', '9123 4567'],
    ['Call 9123 4567.', 'https://wa.me/85291234567'],
    ['There are 6 seats at each table.', '每張枱坐6位'],
    ['Up to 6 guests', '每間房最多6位'],
    ['酒店有20間房', '20 guest rooms and suites'],
    // No claims.
    ['全年營業額以港元計算。', '營業額'],
    ['買兩件打八折', '兩件八折'],
    ['蛋每盒一打。', '12隻蛋'],
  ])('%s ← %s', (text, source) => {
    expect(failing(text, source)).toEqual([]);
  });
});

describe('fails another figure', () => {
  it.each<[text: string, source: string, failing: CheckName]>([
    ['全年營業', '星期一至五營業', 'figures_supported'],
    ['全年开放', '每日开放', 'figures_supported'],
    ['We never close.', 'Open Mon–Fri', 'figures_supported'],
    ['It takes one day.', '全年無休', 'figures_supported'],
    ['舊半水', 'HK$100', 'prices_supported'],
    ['兩嚿半水', 'HK$200', 'prices_supported'],
    ['成舊水', 'HK$50', 'prices_supported'],
    ['一草嘢', 'HK$100', 'prices_supported'],
    ['HK$dccc', 'HK$500', 'prices_supported'],
    ['DCCC dollars', 'HK$500', 'prices_supported'],
    ['DCCC元', '八百五十元', 'prices_supported'],
    ['港幣DCCC', '八百五十元', 'prices_supported'],
    ['兩打蛋', '2隻蛋', 'figures_supported'],
    ['two dozen eggs', '12 eggs', 'figures_supported'],
    ['half a dozen eggs', '12 eggs', 'figures_supported'],
    // The count of another thing.
    ['五間分店', '分店有五部車', 'figures_supported'],
    ['We have 3 branches.', '本店有三個車位', 'figures_supported'],
    ['3間分店', '3 car parks', 'figures_supported'],
    ['我們有5位護士', '我們有5位牙醫', 'figures_supported'],
    ['我们有5位护士', '5 dentists', 'figures_supported'],
    ['5 nurses', '5位牙醫', 'figures_supported'],
    ['每房可住3位成人', '每房可住3位小童', 'figures_supported'],
    ['We have 50 rooms.', '可容納50人', 'figures_supported'],
    ['We have 6 branches.', '每張枱坐6位', 'figures_supported'],
    ['每晚招待50人', 'We have 50 rooms.', 'figures_supported'],
    ['3 days', 'We have 3 branches.', 'figures_supported'],
    ['三天', '三間分店', 'figures_supported'],
    ['We are open 10–3 on Saturdays.', 'Saturday 10:00–14:00', 'dates_supported'],
    ['Sat 10.30–2', 'Sat 10:00-14:00', 'dates_supported'],
    // Without a country code it is a number in another country.
    ['https://wa.me/91234567', '+852 9123 4567', 'links_supported'],
    ['tel:+85291234568', '9123 4567', 'links_supported'],
    ['Call 9123 4568.', 'https://wa.me/85291234567', 'phones_supported'],
    ['Call 9123 4567.', 'https://evil.test/85291234567', 'phones_supported'],
  ])('%s ← %s', (text, source, check) => {
    expect(failing(text, source)).toContain(check);
  });
});

it('takes little time for many counts of the same number', () => {
  const text = Array.from({ length: 300 }, (_, i) => `5 nurses${i} work here`).join('. ');
  const source = Array.from({ length: 3000 }, (_, i) => `row${i}: 5 位牙醫`).join('。');
  const started = performance.now();
  expect(failing(text, source)).toContain('figures_supported');
  expect(performance.now() - started).toBeLessThan(4000);
});
