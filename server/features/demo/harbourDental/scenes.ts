import { drawTooth } from '#server/features/demo/drawTooth.ts';
import type { Scene } from '#server/features/demo/scene.ts';

const hours = 60;
const days = 24 * hours;

type Who = 'olivia' | 'adam' | 'mei';

/** Conversations that wait for a person or are with the agent, newest first. */
const current: Scene<Who>[] = [
  {
    customer: {
      name: '陳詠琪',
      locale: 'zh-hk',
      phone: '+852 5550 4417',
      days: 620,
      tags: ['VIP', '洗牙'],
      attributes: { dentist: 'Dr Rowena Shek' },
    },
    labels: ['Booking'],
    steps: [
      { ago: 9, says: 'Hi，想問下洗牙同檢查一齊做有冇套餐？' },
      { ago: 7, says: '咁如果我想改期，要唔要收費？' },
      { ago: 2, says: '好呀，我本身約咗星期四三點，幫我搵同事改去下星期六下午，最好都係石醫生' },
    ],
  },
  {
    customer: { name: 'Marcus Oyelaran', locale: 'en', email: 'marcus.oyelaran@mail.example', days: 3 },
    labels: ['New patient'],
    steps: [
      { ago: 14, says: 'Hello! How much is teeth whitening at the clinic?' },
      { ago: 12, says: 'What should I avoid after whitening?' },
      { ago: 6.4, says: 'Can I pay in instalments?' },
      { ago: 6, says: 'And is the 20% staff discount of my company valid on the home kit?' },
    ],
  },
  {
    customer: { name: '林佳慧', locale: 'zh-cn', days: 1 },
    labels: ['New patient'],
    steps: [
      { ago: 17, says: '您好，请问种一颗牙多少钱？' },
      { ago: 14, says: '可以分期付款吗？' },
      { ago: 11, says: '我从深圳过来，坐高铁到西九龙怎么走？' },
    ],
  },
  {
    customer: {
      name: 'Priya Raman',
      locale: 'en',
      phone: '+852 5550 2086',
      days: 410,
      attributes: { dentist: 'Dr Rowena Shek' },
    },
    steps: [
      {
        ago: 62,
        says: 'Hi, my crown fell off while I was eating. What should I do?',
        shows: { name: 'IMG_2071.png', mimeType: 'image/png', bytes: drawTooth },
      },
      { ago: 60, says: 'OK, thank you!' },
    ],
  },
  {
    customer: { name: 'Sofia Lindqvist', locale: 'en', email: 'sofia.l@mail.example', days: 1 },
    labels: ['Aligners'],
    steps: [
      { ago: 3 * hours + 9, says: 'How much are clear aligners?' },
      { ago: 3 * hours + 6, says: 'Can I eat with the aligners in?' },
      { ago: 3 * hours + 2, says: 'Great, thanks' },
    ],
  },
];

/** Conversations that members have taken, snoozed or resolved. */
const handled: Scene<Who>[] = [
  {
    customer: {
      name: 'Hana Whitfield',
      locale: 'en',
      email: 'hana.whitfield@mail.example',
      phone: '+852 5550 7730',
      days: 900,
      tags: ['Insured'],
    },
    labels: ['Billing'],
    steps: [
      {
        ago: 55,
        says: 'Hi, could I talk to someone about my receipt from Tuesday? It shows my old address.',
      },
      { ago: 51, by: 'mei', does: 'take' },
      {
        ago: 50,
        by: 'mei',
        writes:
          'Hello Hana, Mei here. I am sorry about that. Could you send me the new address? I will issue the receipt again today.',
      },
      { ago: 43, says: 'Flat 7B, 31 Lark Terrace, please. My insurer needs it by Friday.' },
      {
        ago: 38,
        by: 'mei',
        notes:
          'Receipt issued again with the new address, claim form attached. Adam to sign before I send it.',
      },
      { ago: 24, says: 'One more thing: could the receipt name the tooth as well?' },
    ],
  },
  {
    customer: {
      name: '黃志豪',
      locale: 'zh-hk',
      phone: '+852 5550 3162',
      days: 35,
      attributes: { dentist: 'Dr Felix Ngan' },
    },
    labels: ['Aftercare'],
    steps: [
      { ago: 74, says: '剝完智慧齒幾耐可以食嘢？' },
      { ago: 70, says: '我今朝仲有少少滲血，可唔可以搵護士打俾我？' },
      { ago: 63, by: 'mei', does: 'take' },
      {
        ago: 62,
        by: 'mei',
        writes:
          '黃先生你好，我係Mei。顏醫生話第一日有少少滲血係正常嘅，請再咬實紗布45分鐘。護士五分鐘內會打俾你。',
      },
      { ago: 47, by: 'mei', notes: '護士已致電，已止血，星期五覆診拆線。' },
      { ago: 41, says: '收到，多謝你哋跟進。' },
      { ago: 39, by: 'mei', does: 'read' },
    ],
  },
  {
    customer: { name: 'Eleanor Voss', locale: 'en', email: 'eleanor.voss@mail.example', days: 200 },
    labels: ['Complaint'],
    steps: [
      {
        ago: 4 * hours + 20,
        says: 'I waited 50 minutes past my appointment today. Please let me speak to the manager.',
      },
      { ago: 4 * hours + 8, by: 'olivia', assigns: 'adam' },
      {
        ago: 4 * hours,
        by: 'adam',
        writes:
          'Dear Eleanor, Adam here, I run the clinic. Fifty minutes is not how we want to treat you, and I apologise. An emergency took longer than planned, and we should have told you. May I call you later today?',
      },
      { ago: 3 * hours + 40, says: 'Thank you. Please do.' },
      { ago: 3 * hours + 38, by: 'adam', writes: 'I am calling you now. Thank you for your patience.' },
      {
        ago: 3 * hours + 20,
        by: 'adam',
        notes:
          'Spoke to her for ten minutes. The next cleaning is free of charge. Olivia, please tell reception.',
      },
    ],
  },
  {
    customer: { name: 'Tomás Beltrán', locale: 'en', email: 'tomas.beltran@mail.example', days: 60 },
    steps: [
      { ago: 2 * hours + 12, says: 'Hi, do you accept dental insurance?' },
      { ago: 2 * hours + 8, says: 'Can I pay with Octopus?' },
      { ago: 2 * hours, says: 'Great, thanks so much!' },
      { ago: 110, by: 'adam', does: 'resolve' },
    ],
  },
  {
    customer: { name: '周曉彤', locale: 'zh-hk', phone: '+852 5550 9034', days: 150, tags: ['家庭'] },
    labels: ['Children'],
    steps: [
      { ago: 5 * hours + 16, says: '你好，小朋友5歲，睇唔睇到牙？' },
      { ago: 5 * hours + 12, says: '塗氟素幾錢？' },
      { ago: 5 * hours + 8, says: '好，多謝晒！' },
      { ago: 5 * hours, by: 'mei', does: 'resolve' },
    ],
  },
  {
    customer: { name: '吳嘉俊', locale: 'zh-hk', email: 'kachun.ng@mail.example', days: 320 },
    labels: ['Billing'],
    steps: [
      { ago: 21 * hours, says: '可唔可以claim保險？' },
      { ago: 20.8 * hours, says: '我張索償表仲未收到，可以搵職員幫我睇下嗎？' },
      { ago: 20 * hours, by: 'mei', does: 'take' },
      {
        ago: 19.9 * hours,
        by: 'mei',
        writes: '吳先生你好，索償表要等石醫生星期一簽名，簽好我即刻電郵俾你。',
      },
      { ago: 19.7 * hours, says: '好，唔該' },
      { ago: 19.65 * hours, by: 'mei', does: 'read' },
      { ago: 19.6 * hours, by: 'mei', snoozes: 2 * days },
    ],
  },
  {
    customer: { name: '赵明轩', locale: 'zh-cn', days: 2 },
    steps: [
      { ago: 27 * hours, says: '拔智齿多少钱？可以一次拔两颗吗？' },
      { ago: 26.9 * hours, says: '可以用支付宝付款吗？' },
      { ago: 26.8 * hours, says: '医生会说普通话吗？' },
      { ago: 26.7 * hours, says: '好的，谢谢' },
      { ago: 25 * hours, by: 'mei', does: 'resolve' },
    ],
  },
  {
    customer: { name: 'Callum Reid', locale: 'en', phone: '+852 5550 6618', days: 45 },
    labels: ['Emergency'],
    steps: [
      { ago: 31 * hours, says: 'My son knocked out a front tooth playing football! What should I do?' },
      { ago: 30.9 * hours, says: 'We are on our way, can someone call me?' },
      { ago: 30.85 * hours, by: 'adam', does: 'take' },
      {
        ago: 30.8 * hours,
        by: 'adam',
        writes: 'Dr Hartwell is waiting for you, come straight up to the 15th floor. I am calling you now.',
      },
      { ago: 28 * hours, says: 'Tooth is back in and he is smiling again. You were amazing.' },
      {
        ago: 27.9 * hours,
        by: 'adam',
        writes: 'So glad to hear that! See you both next Wednesday for the check.',
      },
      { ago: 27.8 * hours, by: 'adam', does: 'resolve' },
    ],
  },
  {
    customer: { name: '何家欣', locale: 'zh-hk', days: 80 },
    labels: ['Voucher'],
    steps: [
      { ago: 46 * hours, says: '請問爸爸可以用長者醫療券洗牙嗎？' },
      { ago: 45.9 * hours, says: '診所在哪裏？' },
      { ago: 45.8 * hours, says: '謝謝你' },
      { ago: 44 * hours, by: 'olivia', does: 'resolve' },
    ],
  },
];

export const scenes: Scene<Who>[] = [...current, ...handled];

/** What the demo phone has written. */
export const onThePhone = [
  { ago: 5.1 * hours, says: 'Hi! How much is teeth whitening at the clinic?' },
  { ago: 5.06 * hours, says: 'Are you open on Saturday?' },
  { ago: 5.02 * hours, says: 'Perfect, thank you!' },
];
