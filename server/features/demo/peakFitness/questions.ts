import type { Question } from '#server/features/demo/question.ts';

/** What members of the demo's gym ask, in three languages. */
export const questions: Question[] = [
  {
    question: 'When is the gym open?',
    phrasings: [
      'opening hours',
      'What time do you close?',
      'Are you open on Sunday?',
      'Can I train at night?',
    ],
    answer:
      'Peak Fitness is open every day, Monday to Friday from 6:30 am to 11:00 pm and at weekends from 8:00 am to 9:00 pm.',
  },
  {
    question: 'How much is a membership?',
    phrasings: [
      'membership price',
      'What does it cost per month?',
      'Is there a joining fee?',
      'yearly membership',
    ],
    answer: 'A membership costs HK$780 a month, or HK$7,800 for a year. There is no joining fee.',
  },
  {
    question: 'Can I try the gym before I join?',
    phrasings: ['day pass', 'free trial', 'Can I come for one day?', 'drop-in price'],
    answer: 'Yes. Your first visit is free: just bring an ID. After that a day pass costs HK$150.',
  },
  {
    question: 'How much is personal training?',
    phrasings: ['personal trainer price', 'Do you have coaches?', 'PT session cost'],
    answer: 'A session of 60 minutes with a personal trainer costs HK$680, and ten sessions HK$6,000.',
  },
  {
    question: 'Can I pause or cancel my membership?',
    phrasings: ['freeze membership', 'How do I cancel?', 'I am travelling for two months'],
    answer:
      'You can pause for up to three months a year, free of charge. A monthly membership can be cancelled with 30 days’ notice.',
  },
  {
    question: '健身室幾點開門？',
    phrasings: ['開到幾點？', '星期日有冇開？', '夜晚幾點收？'],
    answer: 'Peak Fitness 每日開放，星期一至五早上6時30分至晚上11時，星期六、日早上8時至晚上9時。',
  },
  {
    question: '會籍幾錢？',
    phrasings: ['月費幾多？', '入會要唔要入會費？', '年費收幾錢？'],
    answer: '會籍月費HK$780，年費HK$7,800，不收入會費。',
  },
  {
    question: '可以先試玩一次嗎？',
    phrasings: ['有冇免費試堂？', '日票幾錢？', '可唔可以玩一日？'],
    answer: '可以，第一次免費，帶身份證明文件就可以。之後日票HK$150。',
  },
  {
    question: '健身房营业时间是几点到几点？',
    phrasings: ['几点关门？', '周末开门吗？', '晚上可以锻炼吗？'],
    answer: 'Peak Fitness 每天营业，周一至周五6:30至23:00，周末8:00至21:00。',
  },
  {
    question: '会员多少钱？',
    phrasings: ['办卡多少钱？', '月卡价格', '年卡多少钱？'],
    answer: '会员每月780港元，一年7,800港元，不收入会费。',
  },
];
