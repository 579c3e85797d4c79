import type { DetectedLanguage } from '#shared/rules/language.ts';

/** The locales, with Cantonese for customers who write it; others in Hong Kong get written Chinese. */
export type Variant = 'en' | 'zh-hk' | 'cantonese' | 'zh-cn';

export type Phrases = {
  greeting(names: Names): string;
  /** The customer asks whether they may ask. */
  asksHelp: string;
  thanks: string;
  acknowledged: string;
  goodbye: string;
  /** Answers the question whether this is a bot. */
  isBot(names: Names): string;
  /** Before a quote in the other language, which is not translated. */
  inOtherLanguage: string;
  choose: string;
  /** Beside an answer, when another of the customer's questions is not clear. */
  chooseToo: string;
  /** The knowledge has nothing beyond the last answer. Sent with the offer of a person. */
  noMore: string;
  /** The last choice: its label, and what is sent as the customer's message (see `wantsPerson`). */
  person: { label: string; value: string };
};

export type Names = { name: string; company: string };

/** Every sentence that the built-in engine writes itself. None states a fact about the workspace. */
export const phrases: Record<Variant, Phrases> = {
  en: {
    greeting: ({ name, company }) =>
      `Hello! This is ${name}, the AI assistant of ${company}. How can I help you?`,
    asksHelp: 'Of course! What would you like to know?',
    thanks: 'You’re welcome! Is there anything else I can help with?',
    acknowledged: 'Great. Just ask if there is anything else.',
    goodbye: 'Goodbye, and thank you for writing to us!',
    isBot: ({ name, company }) =>
      `I’m ${name}, an AI assistant of ${company}, not a person. If you would rather talk to a person, I can ask a colleague to take over.`,
    inOtherLanguage: 'I found this in our information (in Chinese):',
    choose: 'I’m not quite sure what you mean. Is it about any of these?',
    chooseToo: 'As for your other question: is it about any of these?',
    noMore:
      'My last reply is all that I have found on this. If it does not answer your question, I can ask a colleague to help.',
    person: { label: 'Something else – talk to a person', value: 'I would like to talk to a person' },
  },
  'zh-hk': {
    greeting: ({ name, company }) => `你好！我是${company}的 AI 助理${name}，請問有甚麼可以幫到你？`,
    asksHelp: '當然可以，請問你想知道甚麼？',
    thanks: '不用客氣！請問還有其他可以幫忙的嗎？',
    acknowledged: '好的，如有其他問題，歡迎隨時提出。',
    goodbye: '再見，多謝你的查詢！',
    isBot: ({ name, company }) =>
      `我是${company}的 AI 助理${name}，並不是真人。如果你希望與真人對話，我可以請同事跟進。`,
    inOtherLanguage: '我在資料中找到以下內容（英文）：',
    choose: '我不太肯定你的意思，請問你想查詢以下哪項？',
    chooseToo: '至於其他問題，請問你想查詢以下哪項？',
    noMore: '我找到的資料，上文已全部列出。如果未能解答你的問題，我可以請同事跟進。',
    person: { label: '其他問題，找真人同事', value: '我想找真人同事' },
  },
  cantonese: {
    greeting: ({ name, company }) => `你好呀！我係${company}嘅 AI 助理${name}，有咩可以幫到你？`,
    asksHelp: '梗係可以，你想知道啲咩？',
    thanks: '唔使客氣！仲有冇其他嘢可以幫到你？',
    acknowledged: '好呀，有其他問題隨時搵我。',
    goodbye: '拜拜，多謝你嘅查詢！',
    isBot: ({ name, company }) =>
      `我係${company}嘅 AI 助理${name}，唔係真人。如果你想同真人傾，我可以請同事跟進。`,
    inOtherLanguage: '我喺資料入面搵到呢段（英文）：',
    choose: '我唔係好肯定你嘅意思，你想問以下邊樣？',
    chooseToo: '至於其他問題，你想問以下邊樣？',
    noMore: '我搵到嘅資料，上面都講晒喇。如果仲未解答到你嘅問題，我可以請同事跟進。',
    person: { label: '其他問題，搵真人同事', value: '我想搵真人同事' },
  },
  'zh-cn': {
    greeting: ({ name, company }) => `您好！我是${company}的 AI 助手${name}，请问有什么可以帮您？`,
    asksHelp: '当然可以，请问您想了解什么？',
    thanks: '不客气！请问还有其他可以帮您的吗？',
    acknowledged: '好的，有其他问题可以随时问我。',
    goodbye: '再见，感谢您的咨询！',
    isBot: ({ name, company }) =>
      `我是${company}的 AI 助手${name}，不是真人。如果您想和真人沟通，我可以请同事来跟进。`,
    inOtherLanguage: '我在资料里找到以下内容（英文）：',
    choose: '我不太确定您的意思，请问您想咨询以下哪项？',
    chooseToo: '至于其他问题，请问您想咨询以下哪项？',
    noMore: '我查到的资料，上文都已列出。如果没有解答您的问题，我可以请同事跟进。',
    person: { label: '其他问题，转人工客服', value: '我要转人工客服' },
  },
};

export function variantOf({ locale, cantonese }: DetectedLanguage): Variant {
  return locale === 'zh-hk' && cantonese ? 'cantonese' : locale;
}
