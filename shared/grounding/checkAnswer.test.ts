import { describe, expect, it } from 'vitest';
import { checkAnswer, findCitations, type AnswerToCheck, type CheckName } from './checkAnswer.ts';

type Over = Partial<AnswerToCheck>;

function check(text: string, source: string, over: Over = {}) {
  const checks = checkAnswer({
    text,
    citations: [{ passage_id: 1 }],
    passages: [{ id: 1, title: '', text: source }],
    toolResults: [],
    customerTexts: [],
    script: /\p{Script=Han}/u.test(text) ? 'hant' : 'latin',
    today: '2026-11-19',
    ...over,
  });
  return checks.filter(({ passed }) => !passed);
}

const names = (text: string, source: string, over?: Over): CheckName[] =>
  check(text, source, over).map(({ name }) => name);
/** The test is about figures, so a script that differs between the rows does not matter. */
const figureNames = (text: string, source: string, over?: Over) =>
  names(text, source, over).filter((name) => name !== 'script_right');

describe('checkAnswer passes the same figure written in another way', () => {
  it.each([
    // numbers
    ['It takes 30 minutes.', 'Takes thirty minutes'],
    ['It takes half an hour.', 'Duration: 30 minutes'],
    ['需時半小時。', 'It takes 30 minutes.'],
    ['需時三十分鐘。', '需时半小时'],
    ['It takes an hour and a half.', 'It takes 90 minutes.'],
    ['大約個半鐘。', '需時90分鐘'],
    ['要兩個半小時。', 'about 2.5 hours'],
    ['We have 1,200 members.', '一千二百名會員'.replace('名', '')],
    ['We have 1200 members.', 'We have 1,200 members.'],
    ['成員有一千二百。', 'Members: 1200'],
    ['Twenty-five seats.', '25 seats'],
    ['A dozen roses.', '12 roses'],
    ['Two hundred and fifty seats', '250 seats'],
    ['每日兩次', 'Twice a day'],
    ['Take it twice a day.', '每天2次'],
    ['３０日內', '30 days'],
    ['十二個月', '12-month plan'],
    ['3至5個工作天', '3-5 working days'],
    ['three to five business days', '3 – 5 working days'],
    ['三五日', '3 or 5 days'],
    ['廿五歲', '25歲'],
    ['On the 3rd floor.', 'Shop 5, 3/F, Wing Building'],
    ['喺三樓。', '3樓'],
    ['We are open every day.', '每日營業'],
    ['2026 is fine', 'since 2026'],
    ['Since the 1990s', 'in the early 1990s'],
    ['12歲以下小童', 'Children under 12'],
    ['我們有三位牙醫。', 'We have 3 dentists.'],
    ['We have 30 rooms.', 'Number of rooms: 30'],
    ['We are open all year round.', '全年無休'],
    ['全年无休', 'Open 365 days a year'],
    ['It lasts 12 months.', 'It lasts a year.'],
    ['一年有效', '有效期十二個月'],
    ['Within two weeks', 'Within 14 days'],
    ['We are closed on 25 December 2026.', 'Closed on 25 December'],
    ['營業至2026年12月31日', '營業至12月31日'],
    ['On Saturdays from 10:00 to 14:00.', 'Mon–Fri 9–6, Sat 10–2'],
    ['Sat 10–2', 'Saturday 10am to 2pm'],
    ['Sat 9-12', 'Saturday 9:00-12:00'],
    ['Write to us: wa.me/85291234567', 'WhatsApp +852 9123 4567'],
    ['https://wa.me/85291234567', 'Tel. 9123 4567'],
    ['五十蚊', '半舊水'],
    ['八百元', 'HK$DCCC'],
    ['3 dental clinics', 'There are 3 clinics in Central.'],
    ['5個車位', '3間分店及5個停車位'],
    ['分店有三間。', '三間分店'],
    ['about 10,000 people', '约1万人'],
    ['大约1.2万人', '12,000 people'],
    // percent
    ['八五折', '15% off'],
    ['20% off', '八折'],
    ['八折優惠', 'Enjoy 20% off'],
    ['Half price on weekdays', '平日半價'],
    ['兩成訂金', '20% deposit'],
    ['百分之五服務費', '5% service charge'],
    ['five percent', '5%'],
    // prices
    ['HK$500', '港幣500元'],
    ['It is HK$1,200.', 'HKD 1200.00'],
    ['It is HK$1.2k.', 'HK$1,200'],
    ['三百蚊', 'HK$300'],
    ['一千二百元', 'HK$1,200'],
    ['twenty-five US dollars', 'US$25'],
    ['From $300 to $500', 'HK$300-500'],
    ['HK$300 to 500', 'HK$300 – HK$500'],
    ['It is free of charge.', '費用全免，免費'],
    ['呢項服務係免費。', 'Free consultation'],
    ['唔使錢', 'There is no charge.'],
    ['三蚊半', 'HK$3.50'],
    // dates
    ['20 Nov 2026', '2026-11-20'],
    ['November 20th', '2026年11月20日'],
    ['11月20日', '20 Nov 2026'],
    ['十一月二十號', '20/11/2026'],
    ['Friday, 20 November', '2026-11-20'],
    ['11月20日（星期五）', '2026-11-20'],
    ['From Mon to Fri', '星期一至五'],
    ['星期一至五', 'Monday – Friday'],
    ['weekdays', 'Mon-Fri'],
    ['週末休息', 'closed on Saturday and Sunday'],
    ['9am to 6pm', '9:00–18:00'],
    ['9:00–18:00', '9am to 6pm'],
    ['朝九晚六', '09:00-18:00'],
    ['朝9點到夜晚6點', '9am-6pm'],
    ['上午9時至下午6時30分', '9:00 – 18:30'],
    ['9 to 6pm', '0900-1800 hrs'],
    ['下午兩點半', '14:30'],
    ['half past two', '2:30 pm'],
    ['at noon', '12:00'],
    ['in March', '3月'],
    ['20–22 Nov', '11月20日至22日'],
    ['See you tomorrow.', 'Booking: 2026-11-20'],
    // links and phones
    ['See https://example.com/book.', 'https://example.com/book'],
    ['請到 www.example.com 預約', 'http://example.com/'],
    ['電郵 Info@Example.com', 'info@example.com'],
    ['Call 2345 6789.', '+852 2345-6789'],
    ['Call +852 2345 6789.', '(852) 23456789'],
    ['致電２３４５　６７８９', '2345 6789'],
    ['請打二三四五六七八九', '2345.6789'],
    ['Call 1823.', 'Hotline: 1823'],
    ['Call 2345.6789', '２３４５６７８９'],
  ])('%s ← %s', (text, source) => {
    expect(figureNames(text, source)).toEqual([]);
  });
});

describe('checkAnswer fails a figure that the source does not have', () => {
  it.each<[text: string, source: string, failing: CheckName]>([
    // another figure
    ['12 rooms', '120 rooms', 'figures_supported'],
    ['120 rooms', '12 rooms', 'figures_supported'],
    ['2 rooms', '1,200 rooms', 'figures_supported'],
    ['5 rooms', '2.5 rooms', 'figures_supported'],
    ['500', 'Room A500', 'figures_supported'],
    ['500', 'https://example.com/500', 'figures_supported'],
    ['30 days', '30 minutes', 'figures_supported'],
    ['30日', '30分鐘', 'figures_supported'],
    ['3 days', '3 working days', 'figures_supported'],
    ['3 working days', '3 days', 'figures_supported'],
    ['三個月', '三日', 'figures_supported'],
    ['3 rooms', '3 days', 'figures_supported'],
    ['20%', '20', 'figures_supported'],
    ['20', '20%', 'figures_supported'],
    ['20% off', '20% deposit', 'figures_supported'],
    ['八折', '八成', 'figures_supported'],
    ['85折', '20% off', 'figures_supported'],
    ['Half price!', 'Full price', 'figures_supported'],
    ['半價', '原價', 'figures_supported'],
    ['Twice a day', 'Once a day', 'figures_supported'],
    ['three times a day', 'twice a day', 'figures_supported'],
    ['a dozen eggs', '10 eggs', 'figures_supported'],
    ['twenty-five seats', 'twenty seats and five tables', 'figures_supported'],
    ['twentyfive seats', 'seats', 'figures_supported'],
    ['two thirds', 'one third', 'figures_supported'],
    ['It takes half an hour.', 'It takes an hour.', 'figures_supported'],
    ['It takes an hour.', 'It takes 30 minutes.', 'figures_supported'],
    ['需時兩個半小時', '需時兩小時', 'figures_supported'],
    ['大約個半鐘', '大約一小時', 'figures_supported'],
    ['每日都開', '星期一開', 'figures_supported'],
    ['我們全年無休。', '星期一至五營業', 'figures_supported'],
    ['全年无休', '每日营业，公众假期休息', 'figures_supported'],
    ['We are open all year round.', 'Open daily except public holidays', 'figures_supported'],
    ['It lasts 12 months.', 'It lasts two years.', 'figures_supported'],
    ['5間分店', '3間分店及5個停車位', 'figures_supported'],
    ['We have 5 branches.', 'Our branches have 5 rooms and parking.', 'figures_supported'],
    ['We have 5 branches.', '5 rooms in 3 branches', 'figures_supported'],
    ['wa.me/85298765432', 'WhatsApp +852 9123 4567', 'links_supported'],
    ['Sat 10–4', 'Sat 10–2', 'dates_supported'],
    ['我哋有三間分店', '我哋有分店', 'figures_supported'],
    ['一千五百個', '一千五百二十個', 'figures_supported'],
    ['百二個', '一百零二個', 'figures_supported'],
    ['1.2萬', '1.2千', 'figures_supported'],
    ['５００個', '50個', 'figures_supported'],
    ['5\u200b00 rooms', '5 rooms', 'figures_supported'],
    ['5\u2060\u200d0 rooms', '5 rooms', 'figures_supported'],
    ['5️⃣0️⃣ rooms', '5 rooms', 'figures_supported'],
    ['٥٠ rooms', '5 rooms', 'figures_supported'],
    ['𝟝𝟘 rooms', '5 rooms', 'figures_supported'],
    ['⑤ rooms', 'rooms', 'figures_supported'],
    ['5**0** rooms', '5 rooms', 'figures_supported'],
    ['½ portion', 'one portion', 'figures_supported'],
    ['壹佰個', '十個', 'figures_supported'],
    ['〥〇個', '5個', 'figures_supported'],
    ['Room B12', 'Room B1', 'figures_supported'],
    ['24/7', '24 hours', 'figures_supported'],
    ['the second visit', 'the first visit', 'figures_supported'],
    ['第三次', '第二次', 'figures_supported'],
    ['5-star hotel', 'hotel', 'figures_supported'],
    ['double points', 'points', 'figures_supported'],
    ['買一送一', '買兩件', 'figures_supported'],
    ['children under 12', 'children under 6', 'figures_supported'],
    ['12 dentists', 'Children under 12 get a toy', 'figures_supported'],
    ['三間分店', '三個車位', 'figures_supported'],
    ['dozens of seats', '12 seats', 'figures_supported'],
    ['hundreds of seats', '100 seats', 'figures_supported'],
    ['tenfold', '10', 'figures_supported'],
    ['a quarter off', 'off', 'figures_supported'],
    ['Phase XII', 'Phase', 'figures_supported'],
    ['Room 45', '45 minutes', 'figures_supported'],
    ['Level 3', '3 dentists', 'figures_supported'],
    ['九折半', '九折', 'figures_supported'],
    ['雙人套票', '套票', 'figures_supported'],
    ['兩三日', '兩日', 'figures_supported'],
    // prices
    ['US$500', 'HK$500', 'prices_supported'],
    ['HK$500', 'US$500', 'prices_supported'],
    ['HK$500', '500', 'prices_supported'],
    ['$500', '500 rooms', 'prices_supported'],
    ['HK$50', 'HK$500', 'prices_supported'],
    ['HK$5000', 'HK$500', 'prices_supported'],
    ['HK$500.50', 'HK$500', 'prices_supported'],
    ['三百蚊', 'US$300', 'prices_supported'],
    ['三百蚊', '三百', 'prices_supported'],
    ['€500', '£500', 'prices_supported'],
    ['¥500', 'HK$500', 'prices_supported'],
    ['500 dollars', 'RMB 500', 'prices_supported'],
    ['twenty-five dollars', 'twenty-five rooms', 'prices_supported'],
    ['HK$1.2k', 'HK$1.2', 'prices_supported'],
    ['HK$１，５００', 'HK$500', 'prices_supported'],
    ['HK$300-500', 'HK$300', 'prices_supported'],
    ['50 cents', '50 dollars', 'prices_supported'],
    ['It is free of charge.', 'A consultation is HK$500.', 'prices_supported'],
    ['It is free.', 'Sugar-free', 'prices_supported'],
    ['Children under 3 free', 'Children under 3', 'prices_supported'],
    ['The fee is waived.', 'The fee applies.', 'prices_supported'],
    ['no deposit', 'a deposit', 'prices_supported'],
    ['唔收錢', '收錢', 'prices_supported'],
    ['訂金全免', '訂金三成', 'prices_supported'],
    ['Free parking', 'Feel free to park', 'prices_supported'],
    ['免費', '收費詳情請查詢', 'prices_supported'],
    ['免費', '並非免費', 'prices_supported'],
    ['免费', '不免费', 'prices_supported'],
    ['It is free.', 'It is not free.', 'prices_supported'],
    ['唔使錢', '要錢', 'prices_supported'],
    ['No extra charge.', 'An extra charge applies.', 'prices_supported'],
    ['一舊水', '十蚊', 'prices_supported'],
    ['半舊水', '一百蚊', 'prices_supported'],
    ['It is HK$DCCC.', 'It is HK$500.', 'prices_supported'],
    ['HK$DCCC', 'HK$80', 'prices_supported'],
    // dates and times
    ['20 Nov', '21 Nov', 'dates_supported'],
    ['20 Nov', '20 Dec', 'dates_supported'],
    ['20 Nov 2027', '20 Nov 2026', 'dates_supported'],
    ['20 Nov 2027', '20 Nov', 'dates_supported'],
    ['20 Nov 2025', '20 Nov', 'dates_supported'],
    ['11月20日', '11月2日', 'dates_supported'],
    ['We open on Sunday.', 'Mon–Fri', 'dates_supported'],
    ['星期日照開', '星期一至六', 'dates_supported'],
    ['Open on Saturdays', 'weekdays', 'dates_supported'],
    ['Thursday, 20 November', '2026-11-20', 'dates_supported'],
    ['Thursday 20 November', 'Thursdays; 2026-11-20', 'dates_supported'],
    ['Friday', '2026-11-20', 'dates_supported'],
    ['Until 7pm', '9am–6pm', 'dates_supported'],
    ['9pm', '9am', 'dates_supported'],
    ['9pm', '9:00', 'dates_supported'],
    ['6:00', '18:00', 'dates_supported'],
    ['下午9點', '上午9點', 'dates_supported'],
    ['朝十晚六', '朝九晚六', 'dates_supported'],
    ['晚上七點半', '晚上七點', 'dates_supported'],
    ['9:30', '9:00-18:30', 'dates_supported'],
    ['at midnight', 'at noon', 'dates_supported'],
    ['Open until 12.', 'under 12', 'dates_supported'],
    ['今個月', '個月', 'dates_supported'],
    ['nine am', '10am', 'dates_supported'],
    ['at seven o’clock', 'at eight o’clock', 'dates_supported'],
    ['tomorrow', '2026-11-21', 'dates_supported'],
    ['聽日得閒', '2026-11-21', 'dates_supported'],
    ['next week', 'this week', 'dates_supported'],
    ['next Friday', 'Fridays', 'dates_supported'],
    ['下星期三', '星期三', 'dates_supported'],
    ['in December', 'in November', 'dates_supported'],
    ['3pm', '2026-11-20T15:00:00Z', 'dates_supported'],
    // links
    ['https://example.com/pay', 'https://example.com/book', 'links_supported'],
    ['https://example.com', 'https://example.com/book', 'links_supported'],
    ['https://example.com/book?ref=1', 'https://example.com/book', 'links_supported'],
    ['example.co', 'example.com', 'links_supported'],
    ['https://еxample.com/book', 'https://example.com/book', 'links_supported'],
    ['https://xn--xample-2of.com', 'https://example.com', 'links_supported'],
    ['https://example.com.evil.net/book', 'https://example.com/book', 'links_supported'],
    ['https://example.com@evil.net/book', 'https://example.com/book', 'links_supported'],
    ['https://example.com:8080/book', 'https://example.com/book', 'links_supported'],
    ['ex\u200bample.org', 'example.com', 'links_supported'],
    ['evil。com', 'example.com', 'links_supported'],
    ['evil．com', 'example.com', 'links_supported'],
    ['evil點com', 'example.com', 'links_supported'],
    ['evil dot com', 'example.com', 'links_supported'],
    ['evil[.]com'.replace('[.]', ' [dot] '), 'example.com', 'links_supported'],
    ['javascript:alert(1)', 'https://example.com', 'links_supported'],
    ['請上evil.com睇', 'example.com', 'links_supported'],
    ['例子.香港', 'example.com', 'links_supported'],
    ['ftp://example.com/book', 'https://example.com/book', 'links_supported'],
    ['info@example.com', 'sales@example.com', 'links_supported'],
    ['info@example.co', 'info@example.com', 'links_supported'],
    ['info (at) evil (dot) com', 'info@example.com', 'links_supported'],
    ['Instagram @evil', 'Instagram @example', 'links_supported'],
    ['[our site](https://evil.com)', 'our site', 'links_supported'],
    ['menu.pdf', 'menu', 'links_supported'],
    // phones
    ['2345 6780', '2345 6789', 'phones_supported'],
    ['+44 2345 6789', '2345 6789', 'phones_supported'],
    ['+853 2345 6789', '+852 2345 6789', 'phones_supported'],
    ['2345.6780', '2345 6789', 'phones_supported'],
    ['２３４５　６７８０', '2345 6789', 'phones_supported'],
    ['2 3 4 5 6 7 8 0', '2345 6789', 'phones_supported'],
    ['二三四五六七八零', '2345 6789', 'phones_supported'],
    ['two three four five six seven eight zero', '2345 6789', 'phones_supported'],
    ['2345\u200b6780', '2345 6789', 'phones_supported'],
    ['Call 999.', 'Call 1823.', 'phones_supported'],
    ['致電999', '999元', 'phones_supported'],
    ['12345678', 'HK$12345678', 'phones_supported'],
  ])('%s ← %s', (text, source, failing) => {
    expect(figureNames(text, source)).toContain(failing);
  });
});

describe('checkAnswer passes texts without a claim', () => {
  it.each([
    ['One moment, please.'],
    ['Just a second, please.'],
    ['You have two options: pay here or there.'],
    ['1. Come in.\n2. Sit down.\n3. Wait.'],
    ['1) Come in.\n2) Sit down.'],
    ['Step 1: come in.\nStep 2: sit down.'],
    ['一、入嚟。\n二、坐低。'],
    ['有兩個選擇：喺度俾錢，或者之後俾。'],
    ['One of our colleagues will help you.'],
    ['Which one would you like?'],
    ['Is it one of these?'],
    ['請問係其中一項，定係另一個問題？'],
    ['How can I help you today?'],
    ['今日有咩可以幫到你？'],
    ['請等一下，我一定盡快同你一齊處理。'],
    ['我請一位同事幫你。'],
    ['十分抱歉，我們一般都會一併處理。'],
    ['千萬不要擔心，萬一有事請找我們。'],
    ['九龍的三文治'],
    ['Feel free to ask.'],
    ['It is sugar-free, and gluten free.'],
    ['First, bring your card.'],
    ['e.g. a card, a.m. or p.m.'],
    ['You may march on.'],
    ['一點都唔難'],
    ['周邊環境唔錯'],
  ])('%s', (text) => {
    expect(figureNames(text, 'Nothing with figures.')).toEqual([]);
  });

  it('checks the numbers of a list that does not begin at one', () => {
    expect(figureNames('500. rooms', 'rooms')).toEqual(['figures_supported']);
  });

  it('checks a number of options without a list', () => {
    expect(figureNames('We have two options.', 'options')).toEqual(['figures_supported']);
  });
});

describe('sources', () => {
  const passages = [
    { id: 1, title: 'Fees', text: 'A check costs HK$500.' },
    { id: 2, title: 'Hours', text: 'Open until 18:00.' },
  ];

  it('are only the cited passages', () => {
    expect(names('HK$500', '', { passages, citations: [{ passage_id: 2 }] })).toEqual(['prices_supported']);
    expect(
      names('HK$500 until 6pm', '', { passages, citations: [{ passage_id: 1 }, { passage_id: 2 }] }),
    ).toEqual([]);
  });

  it('must have been retrieved', () => {
    const [first] = check('HK$500', '', { passages, citations: [{ passage_id: 1 }, { passage_id: 9 }] });
    expect(first).toEqual({ name: 'citations_exist', passed: false, detail: 'Never retrieved: 9' });
  });

  it('are required, unless a tool was used or nothing is claimed', () => {
    expect(names('We open.', '', { citations: [] })).toEqual(['citations_exist']);
    expect(names('Booked.', '', { citations: [], toolResults: ['{"booking": 9}'] })).toEqual([]);
    expect(names('Hello!', '', { citations: [], knowledge: false })).toEqual([]);
  });

  it('are required for a figure in a reply that claims nothing', () => {
    expect(names('Hello! We are open until 9pm.', '', { citations: [], knowledge: false })).toEqual([
      'dates_supported',
    ]);
  });

  it('include results of tools and the allowed texts of the workspace', () => {
    expect(
      names('Booked for 20 Nov at 3pm.', '', { toolResults: ['{"starts_at": "2026-11-20T15:00:00+08:00"}'] }),
    ).toEqual([]);
    expect(names('Welcome to Studio 54.', '', { allowed: { texts: ['Studio 54'] } })).toEqual([]);
  });

  it('include titles', () => {
    expect(names('HK$80', '', { passages: [{ id: 1, title: 'Lunch HK$80', text: '' }] })).toEqual([]);
  });
});

describe('figures of the customer', () => {
  const customerTexts = [
    'I have 3 children, HK$300, call 2345 6789, see evil.com, Sunday 3pm for 2 hours, 20% off?',
  ];

  it.each([
    ['For your 3 children we need a form.'],
    ['You asked for Sunday at 3pm.'],
    ['Shall I ask for 3pm on Sunday?'],
    ['As you said, 2 hours.'],
  ])('may be repeated: %s', (text) => {
    expect(names(text, 'A form is needed.', { customerTexts })).toEqual([]);
  });

  it.each<[string, CheckName]>([
    ['It is HK$300.', 'prices_supported'],
    ['Call 2345 6789.', 'phones_supported'],
    ['Go to evil.com.', 'links_supported'],
    ['Yes, 20% off.', 'figures_supported'],
    ['Yes, we are open on Sunday.', 'dates_supported'],
    ['Yes, until 3pm.', 'dates_supported'],
    ['It takes 2 hours.', 'figures_supported'],
  ])('may not be repeated as: %s', (text, failing) => {
    expect(names(text, 'A form is needed.', { customerTexts })).toEqual([failing]);
  });
});

describe('ambiguous currency signs', () => {
  it('mean the currency of the workspace', () => {
    const allowed = { currency: 'HKD' };
    expect(figureNames('$500', 'US$500', { allowed })).toEqual(['prices_supported']);
    expect(figureNames('HK$500', '$500', { allowed })).toEqual([]);
    expect(figureNames('HK$500', '$500')).toEqual(['prices_supported']);
  });

  it('mean renminbi in Simplified Chinese', () => {
    expect(figureNames('500元', 'HK$500', { script: 'hans' })).toEqual(['prices_supported']);
    expect(figureNames('500元', 'RMB 500', { script: 'hans' })).toEqual([]);
  });
});

describe('the script', () => {
  it('fails when it is not the customer’s', () => {
    expect(names('我们的营业时间', '', { script: 'hant' })).toEqual(['script_right']);
    expect(names('我們的營業時間', '', { script: 'hans' })).toEqual(['script_right']);
    expect(names('我們的營業時間', '', { script: 'hant' })).toEqual([]);
    expect(names('We open.', '', { script: 'hant' })).toEqual(['script_right']);
  });

  it('allows names as the customer or a source writes them', () => {
    expect(names('你好，张晓华先生！', '', { script: 'hant', customerTexts: ['我叫张晓华'] })).toEqual([]);
    expect(names('We are at 軒尼詩道.', '軒尼詩道', { script: 'latin' })).toEqual([]);
    expect(names('We are at 彌敦道.', '軒尼詩道', { script: 'latin' })).toEqual(['script_right']);
  });
});

it('returns all checks in their order', () => {
  const checks = checkAnswer({
    text: 'Hi',
    citations: [],
    passages: [],
    toolResults: [],
    customerTexts: [],
    script: 'latin',
    today: '2026-11-19',
  });
  expect(checks.map(({ name }) => name)).toEqual([
    'citations_exist',
    'figures_supported',
    'prices_supported',
    'dates_supported',
    'links_supported',
    'phones_supported',
    'script_right',
    'promises_supported',
    'secrets_not_requested',
  ]);
});

it('names unsupported figures in the detail', () => {
  expect(check('HK$500 or HK$600', 'HK$500')[0]).toMatchObject({
    name: 'prices_supported',
    detail: 'In no cited source: HK$600',
  });
});

it('is fast on a long answer', () => {
  const text = 'HK$500 on 20 Nov 2026 at 9:00, call 2345 6789 or see https://example.com/book. '.repeat(40);
  const started = performance.now();
  expect(names(text, text)).toEqual([]);
  expect(names('a.'.repeat(5000) + '1'.repeat(5000) + ' 一'.repeat(3000), 'x')).not.toEqual([]);
  expect(performance.now() - started).toBeLessThan(2000);
});

describe('findCitations', () => {
  const passages = [
    { id: 1, title: 'Hours', text: 'We open at 10:00 on weekdays. On Sundays we are closed.' },
    { id: 2, title: '洗牙', text: '洗牙每次港幣680元，約需45分鐘。' },
    { id: 3, title: 'Deposit', text: 'A deposit of HK$200 is taken, HK$680 for implants.' },
  ];
  const found = (text: string, over: Partial<AnswerToCheck> = {}) =>
    findCitations({
      text,
      passages,
      toolResults: [],
      customerTexts: [],
      script: /\p{Script=Han}/u.test(text) ? 'hant' : 'latin',
      today: '2026-11-20',
      ...over,
    });

  it.each<[string, number[]]>([
    ['We open at 10:00.', [1]],
    ['Cleaning takes 45 minutes.', [2]],
    ['洗牙需時四十五分鐘，收費680元。', [2]],
    ['洗牙收费680港元。', [2]],
    ['On Sundays we are closed; the deposit is HK$200.', [1, 3]],
    // The first that has it.
    ['It is HK$680.', [2]],
    ['How can I help you?', []],
    ['We open at 11:00.', []],
  ])('returns the first passage with each figure: %s', (text, ids) => {
    expect(found(text)).toEqual(ids);
  });

  it('returns none for a figure of a tool or of the customer', () => {
    expect(found('You are booked for 10:00.', { toolResults: ['["10:00"]'] })).toEqual([]);
    expect(found('Is 10:00 right for you?', { customerTexts: ['at 10:00'] })).toEqual([]);
  });
});
