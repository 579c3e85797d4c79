/** Figures as people write them, in three languages: the same figure passes, a similar one fails. */
import { describe, expect, it } from 'vitest';
import { checkAnswer } from './checkAnswer.ts';
import { detectLanguage } from '#shared/rules/language.ts';

interface Case {
  source: string;
  says: string[];
  never: string[];
}

const prices: Case[] = [
  {
    source: 'The deposit is HK$1,200.',
    says: [
      'The deposit is HK$1200.',
      'The deposit is HK$ 1,200.00.',
      'The deposit is HK$1 200.',
      'The deposit is $1.2k.',
      'The deposit is 1,200 dollars.',
      'The deposit is twelve hundred dollars.',
      'The deposit is one thousand two hundred Hong Kong dollars.',
      'The deposit is 1,200.',
      '訂金為一千二百元。',
      '訂金係一千二百蚊。',
      '訂金係千二蚊。',
      '訂金係千二。',
      '訂金為 1,200 港元。',
      '订金为1200港币。',
      '订金为１２００港元。',
    ],
    never: [
      'The deposit is HK$1,200.50.',
      'The deposit is HK$12,00.',
      'The deposit is HK$12,000.',
      'The deposit is US$1,200.',
      'The deposit is €1,200.',
      'The deposit is HK$1\u200b300.',
      '訂金為一千二百二十元。',
      '訂金為一萬二千元。',
      '訂金係二千一。',
      '订金为1200元。',
    ],
  },
  {
    source: '洗牙收費八百八十蚊。',
    says: [
      'Cleaning is HK$880.',
      '洗牙 HK$880。',
      '洗牙八百八。',
      '洗牙八百八蚊。',
      '洗牙八八零蚊。',
      '洗牙捌佰捌拾元。',
    ],
    never: [
      'Cleaning is HK$808.',
      '洗牙八百零八蚊。',
      '洗牙 HK$800。',
      '洗牙免費。',
      'Cleaning is HK$880 and free.',
    ],
  },
  {
    source: 'Prices from HK$12,000.',
    says: ['由1.2萬元起。', '由一萬二元起。', '萬二蚊起。', 'From HK$12k.', 'From HK$12 thousand.'],
    never: ['由12萬元起。', '由萬三蚊起。', 'From HK$120,00.', 'From HK$1.2k.'],
  },
  {
    source: 'HK$300-500 per tooth.',
    says: ['每隻牙HK$300至HK$500。', 'HK$300 to 500 per tooth.', '三百至五百蚊。'],
    never: ['HK$300 to 600 per tooth.', 'HK$400 per tooth.', '三百五蚊。'],
  },
  {
    source: 'Members get 15% off. The deposit is 30%.',
    says: [
      'Members get fifteen percent off.',
      '會員八五折。',
      '会员85折。',
      '訂金三成。',
      '訂金為百分之三十。',
    ],
    never: [
      '會員九折。',
      '會員五折。',
      '訂金七成。',
      'Members get 30% off.',
      'Members get 15.5% off.',
      '訂金為百分之五十。',
    ],
  },
];

const turns: Case[] = [
  {
    source: '首次檢查費用全免。',
    says: ['The first check-up is free.', '第一次檢查免費。'],
    never: ['The second check-up is free.', '第二次檢查免費。', 'Over a decade of experience.'],
  },
];

const times: Case[] = [
  {
    source: 'We open at 9:30 am.',
    says: [
      'We open at half past nine.',
      'We open at half past nine in the morning.',
      'We open at 9.30 a.m.',
      '上晝九點半開門。',
      '朝早九點半開門。',
      '上午九時三十分開門。',
      '上午9时30分开门。',
      '早上九点半开门。',
      '九點三十分開門。',
    ],
    never: [
      'We open at half past ten.',
      'We open at half past nine in the evening.',
      'We open at 9:30 pm.',
      'We open at 9:03 am.',
      '下晝九點半開門。',
      '晏晝九點半開門。',
      '夜晚九點半開門。',
      '上晝十點半開門。',
      '上午九時三分開門。',
      '上午九時十三分開門。',
    ],
  },
  {
    source: '我哋下晝三點開，夜晚八點收工。',
    says: [
      'Open from 3 pm to 8 pm.',
      'Open from 15:00 to 20:00.',
      'We close at eight in the evening.',
      '下午三時至晚上八時。',
    ],
    never: ['Open from 3 am.', 'We close at 8 am.', 'We close at eight in the morning.', '上晝三點開。'],
  },
  {
    source: '上午九時三十分至下午六時十五分。',
    says: ['9:30 am to 6:15 pm.', '9:30-18:15', '朝早九點半至六點一刻。'],
    never: ['9:03 am to 6:15 pm.', '9:30 am to 6:10 pm.', '九時三分開門。'],
  },
  {
    source: 'We close at 18:00.',
    says: ['We close at 6 pm.', 'We close at six in the evening.', '傍晚六點關門。', '下午六時關門。'],
    never: ['We close at 6 am.', 'We close at six in the morning.', '下午七時關門。', 'We close at 18:30.'],
  },
  {
    source: 'It takes 30-45 minutes.',
    says: [
      '需時三十至四十五分鐘。',
      '需时30至45分钟。',
      'It takes between 30 and 45 minutes.',
      'It takes half an hour to 45 minutes.',
      'It takes up to three quarters of an hour.',
    ],
    never: [
      'It takes 30-50 minutes.',
      'It takes 35 minutes.',
      'It takes 30 hours.',
      '需時三十至四十五日。',
      '需時三十小時。',
    ],
  },
  {
    source: 'It takes 1.5 hours.',
    says: [
      '需時一個半小時。',
      '需時個半鐘。',
      'It takes an hour and a half.',
      'It takes 90 minutes.',
      '需时九十分钟。',
    ],
    never: ['It takes 2.5 hours.', '需時兩個半鐘。', 'It takes 1.5 days.'],
  },
];

const dates: Case[] = [
  {
    source: 'The fair is in November 2026.',
    says: ['展覽於二零二六年十一月舉行。', '展覽於二〇二六年十一月舉行。', 'The fair is in Nov 2026.'],
    never: [
      '展覽於二零二六年十二月舉行。',
      '展覽於二零二七年十一月舉行。',
      'The fair is on 3 November 2026.',
      '展覽於十月舉行。',
    ],
  },
  {
    source: '展覽於二零二六年十一月二十日舉行。',
    says: [
      'It is on 20 November 2026.',
      'It is on November 20, 2026.',
      'It is on 2026-11-20.',
      'It is on 20/11/2026.',
      'It is on 11/20/2026.',
      'It is on 20.11.2026.',
      'It is on the 20th of November.',
      '展覽在11月20號。',
      '展覽在十一月廿號。',
    ],
    never: [
      'It is on 21 November 2026.',
      'It is on 2026-11-02.',
      'It is on 20 November 2027.',
      '展覽在十一月十二號。',
    ],
  },
  {
    source: 'It starts on 5 June 2026.',
    says: ['It starts on 05/06/2026.', '2026年6月5日開始。', '六月五號開始。'],
    never: ['It starts on 06/05/2026.', 'It starts on 6 May 2026.', '2026年5月6日開始。'],
  },
  {
    source: 'Closed on 25 and 26 December.',
    says: [
      '12月25及26日休息。',
      '12月25日及26日休息。',
      '十二月二十五、二十六日休息。',
      'Closed December 25-26.',
    ],
    never: [
      '12月25及27日休息。',
      '12月24及26日休息。',
      'Closed on 24, 25 and 26 December.',
      'Closed December 25-27.',
    ],
  },
  {
    source: '1月1至3日休息。',
    says: ['Closed 1-3 January.', '1月1日至3日休息。', '1月1-3日休息。', '一月一日至三日休息。'],
    never: ['Closed 1-4 January.', '1月2-3日休息。', '1月1至4日休息。', 'Closed 1-3 February.'],
  },
  {
    source: 'Open Monday to Friday.',
    says: ['Open on weekdays.', '星期一至五開放。', '周一到周五营业。', '逢禮拜一至禮拜五開放。'],
    never: ['星期一至六開放。', 'Open Monday to Saturday.', 'Open every day.', 'Open 24/7.', '每日營業。'],
  },
];

const places: Case[] = [
  {
    source: 'Shop 12A, 3/F, No. 88 Queen’s Road Central. Take exit A2.',
    says: ['皇后大道中88號3樓。', '皇后大道中八十八號三樓。', 'Shop 12A on the third floor.', '由A2出口出。'],
    never: [
      '皇后大道中89號。',
      '皇后大道中八十九號。',
      'Shop 12B, 3/F.',
      'It is on the fourth floor.',
      '13樓。',
      'Take exit B2.',
    ],
  },
  {
    source: '中環皇后大道中88號3樓，有三位牙醫。',
    says: ['3/F, No. 88 Queen’s Road Central.', '88 Queen’s Road Central.', 'There are three dentists.'],
    never: ['No. 89 Queen’s Road Central.', 'No. 3 Queen’s Road Central.', 'There are four dentists.'],
  },
  {
    source: 'Call 2155 0137.',
    says: [
      'Call 21550137.',
      'Call +852 2155 0137.',
      'Call (852) 2155-0137.',
      'Call 2 1 5 5 0 1 3 7.',
      '致電二一五五 零一三七。',
    ],
    never: [
      'Call 2155 0138.',
      'Call 2155 01377.',
      'Call +86 2155 0137.',
      '致電二一五五零一三八。',
      'Call two one five five zero one three eight.',
    ],
  },
  {
    source: 'Visit harbour.example/book or mail hi@harbour.example.',
    says: [
      'Visit https://www.harbour.example/book/',
      '請到harbour.example/book預約。',
      '请到 https://harbour.example/book预约',
      'Mail HI@harbour.example.',
    ],
    never: [
      'Visit harbour.example/pay',
      '請到harbour.example/buy預約。',
      '請到harbour-example.com預約。',
      'ho@harbour.example',
    ],
  },
];

const numbers: Case[] = [
  {
    source: 'Install version 2.4.1.',
    says: ['Install v2.4.1.', '请安装2.4.1版。', 'Version 2.4.1 is the one.'],
    never: [
      'Install version 2.4.2.',
      'Install version 2.4.',
      'Install version 2.14.1.',
      'Install v2.4.',
      '请安装2.4.1.1版。',
      'Install v2.41.',
    ],
  },
  {
    source: 'Install v2.4.',
    says: ['Install v2.4.', 'Please use V2.4.'],
    never: ['Install v2.5.', 'Install v2.40.', 'Install v2.4.1.', 'Install v2.'],
  },
  {
    source: 'Store at -20 °C.',
    says: ['Store at minus 20 degrees.', '請存放於零下20度。', '请存放于零下二十度。', 'Keep it at -20°C.'],
    never: ['Store at 20 °C.', '請存放於20度。', '請存放於零下12度。'],
  },
  {
    source: 'Store at 18-25 °C.',
    says: ['Store at 18 to 25 degrees.', '請存放於18至25度。', 'Store at 18 - 25 °C.'],
    never: ['Store at -18 °C.', 'Store at minus 25 degrees.', '請存放於零下18度。'],
  },
  {
    source: 'The second visit is free, up to 3 times a week.',
    says: ['The 2nd visit is free.', '第二次免費。', '每星期最多三次。'],
    never: ['The third visit is free.', '第三次免費。', '每星期最多四次。', '每日最多三次。'],
  },
  {
    source: 'Over 3 million customers since 1998, and a warranty of 2 years.',
    says: ['超過三百萬客人。', '始於一九九八年。', '保養期為兩年。', '保修期为2年。'],
    never: ['超過三千萬客人。', '始於一九八九年。', '保養期為三年。', 'The warranty is two weeks.'],
  },
];

const failed = (source: string, text: string) =>
  checkAnswer({
    text,
    citations: [{ passage_id: 1 }],
    passages: [{ id: 1, title: '', text: source }],
    toolResults: [],
    customerTexts: [],
    script: detectLanguage(text, 'zh-hk').script,
    today: '2026-11-22',
    allowed: { currency: 'HKD' },
  })
    .filter((check) => !check.passed)
    .map(({ name, detail }) => `${name}: ${detail}`);

describe.each([...prices, ...turns, ...times, ...dates, ...places, ...numbers])(
  '$source',
  ({ source, says, never }) => {
    it.each([source, ...says])('passes: %s', (text) => {
      expect(failed(source, text)).toEqual([]);
    });

    it.each(never)('fails: %s', (text) => {
      expect(failed(source, text)).not.toEqual([]);
    });
  },
);
