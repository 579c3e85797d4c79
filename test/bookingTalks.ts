/** What customers and the agent say to each other about bookings, in four languages, whatever the channel. */
import type { Locale } from '#shared/locales.ts';
import type { TestApp } from '#test/app.ts';
import { data } from '#test/call.ts';
import { teach, type TestWorkspace } from '#test/makers.ts';

export interface Line {
  says: string;
  hears: RegExp;
  /** Choices that come with it. */
  choices?: RegExp[];
  /** Only asked where the channel does not know it. */
  unlessKnown?: boolean;
}

export interface Talk {
  language: string;
  locale: Locale;
  lines: Line[];
}

/** A salon that is open on every day from 10 to 19 o'clock, in the zone of Hong Kong. */
export async function openSalon(
  app: Pick<TestApp, 'url' | 'sql'>,
  workspace: Pick<TestWorkspace, 'id' | 'tokens'>,
) {
  const token = workspace.tokens.owner;
  const body = { time_zone: 'Asia/Hong_Kong' };
  await data(app, 'PUT', `/v1/api/workspace/${workspace.id}`, { token, body });
  const make = async (entity: string, fields: object) =>
    (await data<{ id: number }>(app, 'POST', `/v1/api/${entity}`, { token, body: fields })).id;
  const hours = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '10:00', to: '19:00' }));
  const person = (name: string) => make('booking-resource', { name, hours, observes_holidays: false });
  const [amy, ben] = [await person('Amy'), await person('Ben')];
  const cut = await make('booking-service', {
    ...{ name: 'Haircut 剪髮', minutes: 60, location: '12 Elm Street', price_cents: 38_000, currency: 'HKD' },
    resource_ids: [amy, ben],
  });
  const colour = await make('booking-service', {
    ...{ name: 'Colour 染髮', minutes: 120, resource_ids: [amy], needs_approval: true },
    questions: [
      {
        key: 'length',
        label: 'Long or short hair?',
        kind: 'choice',
        required: true,
        options: ['Long', 'Short'],
      },
      { key: 'allergy', label: 'Any allergies?', kind: 'text', required: true },
    ],
  });
  await teach(app as TestApp, workspace as TestWorkspace, [
    {
      kind: 'qa',
      question: 'Is there parking?',
      answer: 'Yes, in Elm Street.',
      phrasings: ['Where can I park?'],
    },
    {
      ...{ kind: 'qa', question: '有沒有停車場？', answer: '榆樹街有停車場。' },
      phrasings: ['邊度可以泊車？', '有冇泊車位？', '哪里可以停车？'],
    },
  ]);
  return { amy, ben, cut, colour };
}

const link = /\/public\/booking\/manage\/[\w.-]+$/m;

export const talks: Talk[] = [
  {
    language: 'English',
    locale: 'en',
    lines: [
      {
        says: 'I want to book a haircut',
        hears: /When would you like to come for Haircut/,
        choices: [/am|pm/, /Other times/],
      },
      { says: 'yesterday at 3pm', hears: /in the past/ },
      { says: 'tomorrow at 3am', hears: /not available.*nearest/s, choices: [/10:00 am/] },
      { says: '31 February', hears: /does not exist/ },
      { says: 'tomorrow at 3pm with Ben please', hears: /name|3:00 pm[^]*Ben/ },
      { says: 'Where can I park?', hears: /Elm Street[^]*Back to your booking/ },
      { says: 'My name is Amy Chan', hears: /phone number or e-mail/, unlessKnown: true },
      {
        says: 'amy@example.com',
        hears: /3:00 pm[^]*Ben[^]*12 Elm Street[^]*HK\$380[^]*Shall I book it/,
        choices: [/Yes/, /Other/, /No/],
        unlessKnown: true,
      },
      { says: 'actually make it 4pm', hears: /4:00 pm \(Hong Kong Time\)[^]*Shall I book it/ },
      { says: 'yes', hears: /It is booked[^]*4:00 pm/ },
      { says: 'When is my appointment?', hears: link },
      { says: 'can I move it to next friday 11am?', hears: /Move Haircut .* to Friday.*11:00 am/ },
      { says: 'yes please', hears: /It is moved[^]*Friday.*11:00 am/ },
      { says: 'cancel my booking', hears: /Cancel Haircut/, choices: [/Yes/, /Keep it/] },
      { says: 'no', hears: /stays as it is/ },
      { says: 'please cancel my appointment', hears: /Cancel Haircut/ },
      { says: 'yes', hears: /It is cancelled/ },
      { says: 'when is my booking?', hears: /no coming booking/ },
    ],
  },
  {
    language: 'Traditional Chinese',
    locale: 'zh-hk',
    lines: [
      { says: '我想預約染髮', hears: /請問想在甚麼時間預約Colour 染髮/, choices: [/[上下]午/, /其他時間/] },
      { says: '其他時間', hears: /以下時間亦可預約/, choices: [/[上下]午/] },
      { says: '下星期六下午三點', hears: /名字|還想請問/ },
      { says: '陳大文', hears: /電話號碼或電郵/, unlessKnown: true },
      { says: '91234567', hears: /還想請問：Long or short/, choices: [/Long/, /Short/], unlessKnown: true },
      { says: 'Long', hears: /Any allergies/ },
      { says: '沒有', hears: /星期六下午3:00（香港時間）[^]*確定預約嗎/ },
      { says: '確定', hears: /已送出預約要求[^]*下午3:00/ },
      { says: '我想改期', hears: /想改到甚麼時間/, choices: [/午/] },
      { says: '後天上午十一點', hears: /改為.*上午11:00嗎/, choices: [/確定/, /其他時間/, /保留預約/] },
      { says: '保留預約', hears: /維持不變/ },
      { says: '取消預約', hears: /取消.*下午3:00的Colour 染髮嗎/ },
      { says: '確定', hears: /已經取消/ },
    ],
  },
  {
    language: 'Cantonese',
    locale: 'zh-hk',
    lines: [
      { says: '我想book個位，得唔得呀？', hears: /預約邊樣服務/, choices: [/染髮/, /剪髮/] },
      { says: '剪髮', hears: /想幾時嚟/, choices: [/其他時間/] },
      { says: '聽日下晝三點', hears: /咩名|下午3:00/ },
      { says: '我叫阿明', hears: /電話或者電郵/, unlessKnown: true },
      { says: '邊度可以泊車？', hears: /榆樹街[^]*返去你嘅預約/ },
      { says: '9876 5432', hears: /下午3:00（香港時間）[^]*係咪確定預約/, unlessKnown: true },
      { says: '都係改做四點啦', hears: /下午4:00（香港時間）[^]*係咪確定預約/ },
      { says: '唔使喇', hears: /冇幫你預約/ },
      { says: '我想剪頭髮，後日朝早十一點得唔得？', hears: /上午11:00（香港時間）[^]*係咪確定預約/ },
      { says: '唔使喇', hears: /冇幫你預約/ },
    ],
  },
  {
    language: 'Simplified Chinese',
    locale: 'zh-cn',
    lines: [
      { says: '我想预约剪发，2月31日下午3点', hears: /没有这个日期/, choices: [/下午3:00/] },
      { says: '明天上午', hears: /Haircut 剪发可预约以下时间/, choices: [/上午/, /上午/] },
      { says: '第二个', hears: /姓名|上午/ },
      { says: '我叫王小明', hears: /电话号码或邮箱/, unlessKnown: true },
      {
        says: 'wang@example.cn',
        hears: /香港时间[^]*确定预约吗/,
        choices: [/确定/, /其他时间/, /不用了/],
        unlessKnown: true,
      },
      { says: '其他时间', hears: /以下时间也可预约|没有其他空位/ },
      { says: '后天下午两点', hears: /下午2:00（香港时间）[^]*确定预约吗/ },
      { says: '好的', hears: /已为您预约[^]*下午2:00/ },
      { says: '我的预约是什么时候？', hears: /您之后的预约[^]*下午2:00/ },
      { says: '帮我取消预约', hears: /取消.*的Haircut 剪发吗/ },
      { says: '确定', hears: /已取消/ },
    ],
  },
];
