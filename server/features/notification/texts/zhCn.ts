import type { NotificationTexts } from '#server/features/notification/texts/texts.ts';

const reasons: Record<string, string> = {
  asked_for_person: '客户要求人工客服。',
  no_answer: '知识库没有相关答案。',
  upset: '客户情绪不满。',
  out_of_reach: '此事超出 AI 的处理范围。',
  check_failed: 'AI 的答案未通过核对。',
  model_failed: 'AI 暂时无法工作。',
  agent_off: '该渠道已停用 AI。',
  plan_limit: '本月的 AI 回答次数已用完，钱包也没有余额。',
};
const roles: Record<string, string> = { owner: '所有者', admin: '管理员', member: '成员' };

export const mainland: NotificationTexts = {
  conversation_assigned: ({ customer, by, to }) => ({
    title: `会话已分配给${to}`,
    content: by
      ? `${by} 已将${customer || '访客'}的会话分配给${to}。`
      : `${customer || '访客'}的会话已分配给${to}。`,
  }),
  handoff_wanted: ({ customer, reason }) => ({
    title: `${customer || '访客'}正在等待人工客服`,
    content: reasons[reason] ?? 'AI 不确定如何回复。',
  }),
  wallet_low: ({ balance, currency }, money) => ({
    title: '钱包余额不足',
    content: `余额仅剩 ${money(balance, currency)}。请尽快充值，以便 AI 继续回复客户。`,
  }),
  payment_failed: ({ amount, currency, plan }, money) => ({
    title: '扣款失败',
    content: `${plan}套餐的费用 ${money(amount, currency)} 扣款失败，请检查付款方式。`,
  }),
  member_joined: ({ name, role }) => ({
    title: `${name} 已加入`,
    content: `${name} 已成为组织的${roles[role] ?? '成员'}。`,
  }),
};
