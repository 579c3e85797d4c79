import type { HandoffReason } from '#server/features/agent/engines/engine.ts';
import type { Locale } from '#shared/locales.ts';

type Texts = Record<'asked' | 'unsure' | 'trouble' | 'upset' | 'passed', string>;

const texts: Record<Locale | 'cantonese', Texts> = {
  en: {
    asked: 'Of course. I’ve asked a colleague to join; they will answer you here.',
    unsure: 'I’d rather not guess at this one. I’ve asked a colleague, who will answer you here.',
    trouble:
      'I can’t look this up at the moment. I’ve asked a colleague to take over; they will answer you here.',
    upset: 'I’m sorry about this. A colleague will take over now and answer you here.',
    passed: 'I’ve asked a colleague to help you with this; they will answer you here.',
  },
  'zh-hk': {
    asked: '好的，我已請同事接手，他們會在這裡回覆你。',
    unsure: '這個問題我不想隨便作答，已請同事跟進，他們會在這裡回覆你。',
    trouble: '我暫時未能查到資料，已請同事接手，他們會在這裡回覆你。',
    upset: '非常抱歉令你有這樣的體驗。同事會立即接手，並在這裡回覆你。',
    passed: '我已請同事跟進，他們會在這裡回覆你。',
  },
  cantonese: {
    asked: '好呀，我已經搵咗同事接手，佢哋會喺度覆你。',
    unsure: '呢個問題我唔想亂答，已經請同事跟進，佢哋會喺度覆你。',
    trouble: '我暫時查唔到資料，已經請同事接手，佢哋會喺度覆你。',
    upset: '真係好抱歉。同事會即刻接手，喺度覆你。',
    passed: '我已經請同事跟進，佢哋會喺度覆你。',
  },
  'zh-cn': {
    asked: '好的，我已经请同事接手，他们会在这里回复您。',
    unsure: '这个问题我不想随意回答，已经请同事跟进，他们会在这里回复您。',
    trouble: '我暂时查不到资料，已经请同事接手，他们会在这里回复您。',
    upset: '非常抱歉给您带来不便。同事会马上接手，并在这里回复您。',
    passed: '我已经请同事跟进，他们会在这里回复您。',
  },
};

/** The message to the customer when the agent hands off, by reason and language. */
export function handoffMessage(reason: HandoffReason, locale: Locale, cantonese: boolean): string {
  const own = texts[cantonese && locale === 'zh-hk' ? 'cantonese' : locale];
  if (reason === 'asked_for_person') return own.asked;
  if (reason === 'upset') return own.upset;
  if (reason === 'model_failed') return own.trouble;
  if (reason === 'plan_limit') return own.passed;
  return own.unsure;
}
