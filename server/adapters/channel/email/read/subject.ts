const prefix =
  /^\s{0,5}(?:re|aw|sv|vs|antw|odp|回覆|回复|答覆|答复|回信)\s{0,3}(?:\[\d{1,3}\])?\s{0,3}[:：]/i;

/** Without the `Re:` of each answer before. */
export function bareSubject(subject: string): string {
  let bare = subject;
  for (let left = 20; left > 0 && prefix.test(bare); left--) bare = bare.replace(prefix, '');
  return bare.trim();
}

export function isAnswer(subject: string): boolean {
  return prefix.test(subject);
}

/** What people write who think of no subject, folded: without its marks and in lower case. */
const empty = new Set(
  [
    ...[
      'question',
      'a question',
      'questions',
      'my question',
      'quick question',
      'a quick question',
      'one question',
    ],
    ...[
      'question for you',
      'enquiry',
      'an enquiry',
      'inquiry',
      'an inquiry',
      'general enquiry',
      'general inquiry',
    ],
    ...['hi', 'hi there', 'hello', 'hello there', 'hey', 'dear sir or madam', 'dear sir', 'good morning'],
    ...[
      'good afternoon',
      'good evening',
      'help',
      'please help',
      'urgent',
      'important',
      'message',
      'a message',
      'mail',
    ],
    ...[
      'email',
      'e-mail',
      'request',
      'a request',
      'info',
      'information',
      'contact',
      'test',
      'no subject',
      'subject',
    ],
    ...['none', 'untitled', 'fyi', 'asking', 'need help', 'can you help', 'website enquiry', 'contact form'],
    ...[
      '查詢',
      '查询',
      '咨詢',
      '諮詢',
      '咨询',
      '詢問',
      '询问',
      '提問',
      '提问',
      '問題',
      '问题',
      '有問題',
      '有问题',
      '請教',
      '请教',
    ],
    ...[
      '請問',
      '请问',
      '想問',
      '想问',
      '想查詢',
      '想查询',
      '一個問題',
      '一个问题',
      '你好',
      '您好',
      '早晨',
      '早安',
      '早上好',
      '午安',
      '哈囉',
    ],
    ...[
      '求助',
      '幫忙',
      '帮忙',
      '緊急',
      '紧急',
      '急',
      '重要',
      '無主旨',
      '無主題',
      '无主题',
      '沒有主旨',
      '沒有主題',
      '没有主题',
      '無標題',
      '无标题',
    ],
    ...[
      '客戶查詢',
      '客户查询',
      '客户咨询',
      '一般查詢',
      '網上查詢',
      '在线咨询',
      '郵件',
      '邮件',
      '電郵',
      '信息',
      '訊息',
      '消息',
      '測試',
      '测试',
    ],
  ].map(fold),
);

function fold(subject: string): string {
  return subject
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Whether a subject says nothing of what the mail asks, so that it would only blur the question. */
export function saysNothing(subject: string): boolean {
  const folded = fold(bareSubject(subject));
  return folded === '' || empty.has(folded);
}
