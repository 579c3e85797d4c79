/** The clinic's web chat: what a visitor reads before writing. */
export const webChat = {
  type: 'web_chat' as const,
  name: 'Harbour Dental website',
  key: 'harbour-dental',
  welcome: {
    en: 'Welcome to Harbour Dental! Ask me about treatments, prices and appointments. I answer at once, day and night.',
    'zh-hk': '歡迎光臨 Harbour Dental！療程、收費、預約，隨時問我，日夜即時回覆。',
    'zh-cn': '欢迎来到 Harbour Dental！治疗项目、价格、预约，随时问我，全天即时回复。',
  },
  suggestions: {
    en: [
      'How much is scaling and polishing?',
      'Are you open on Saturday?',
      'Which MTR exit is nearest?',
      'Do you accept Elderly Health Care Vouchers?',
    ],
    'zh-hk': ['洗牙幾錢？', '星期六開到幾點？', '搭港鐵邊個出口最近？', '可以用長者醫療券嗎？'],
    'zh-cn': ['洗牙多少钱？', '周六上班吗？', '坐地铁哪个口出来最近？', '可以用支付宝吗？'],
  },
};
