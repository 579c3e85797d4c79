import type { NotificationTexts } from '#server/features/notification/texts/texts.ts';

const reasons: Record<string, string> = {
  asked_for_person: '客戶要求真人客服。',
  no_answer: '知識庫沒有相關答案。',
  upset: '客戶感到不滿。',
  out_of_reach: '此事超出 AI 可處理的範圍。',
  check_failed: 'AI 的答案未能通過核對。',
  model_failed: 'AI 暫時未能運作。',
  agent_off: '該渠道已停用 AI。',
  plan_limit: '本月的 AI 回答次數已用完，錢包亦沒有餘額。',
};
const roles: Record<string, string> = { owner: '擁有人', admin: '管理員', member: '成員' };

export const hongKong: NotificationTexts = {
  conversation_assigned: ({ customer, by, to }) => ({
    title: `對話已指派予${to}`,
    content: by
      ? `${by} 已將${customer || '訪客'}的對話指派予${to}。`
      : `${customer || '訪客'}的對話已指派予${to}。`,
  }),
  handoff_wanted: ({ customer, reason }) => ({
    title: `${customer || '訪客'}正等候真人客服`,
    content: reasons[reason] ?? 'AI 未能確定如何回覆。',
  }),
  wallet_low: ({ balance, currency }, money) => ({
    title: '錢包餘額不足',
    content: `餘額只剩 ${money(balance, currency)}。請盡快增值，讓 AI 可以繼續回覆客戶。`,
  }),
  payment_failed: ({ amount, currency, plan }, money) => ({
    title: '付款失敗',
    content: `未能收取${plan}計劃的費用 ${money(amount, currency)}，請檢查付款方式。`,
  }),
  member_joined: ({ name, role }) => ({
    title: `${name} 已加入`,
    content: `${name} 已成為機構的${roles[role] ?? '成員'}。`,
  }),
};
