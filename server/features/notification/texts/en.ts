import type { NotificationTexts } from '#server/features/notification/texts/texts.ts';

const reasons: Record<string, string> = {
  asked_for_person: 'They asked for a person.',
  no_answer: 'The knowledge base has no answer.',
  upset: 'They are upset.',
  out_of_reach: 'It is beyond what the agent can do.',
  check_failed: 'The agent’s answer did not pass its checks.',
  model_failed: 'The agent is not working at the moment.',
  agent_off: 'The agent is switched off there.',
  plan_limit: 'The month’s answers are used up, and the wallet is empty.',
};
const roles: Record<string, string> = { owner: 'an owner', admin: 'an admin', member: 'a member' };

export const english: NotificationTexts = {
  conversation_assigned: ({ customer, by, to }) => ({
    title: `Conversation assigned to ${to}`,
    content: by
      ? `${by} assigned the conversation with ${customer || 'a visitor'} to ${to}.`
      : `The conversation with ${customer || 'a visitor'} was assigned to ${to}.`,
  }),
  handoff_wanted: ({ customer, reason }) => ({
    title: `${customer || 'A visitor'} is waiting for a person`,
    content: reasons[reason] ?? 'The agent was not sure.',
  }),
  wallet_low: ({ balance, currency }, money) => ({
    title: 'The wallet is running low',
    content: `${money(balance, currency)} is left. Top it up so that the agent can go on answering.`,
  }),
  payment_failed: ({ amount, currency, plan }, money) => ({
    title: 'A payment failed',
    content: `${money(amount, currency)} for the ${plan} plan could not be collected. Please check how you pay.`,
  }),
  member_joined: ({ name, role }) => ({
    title: `${name} joined`,
    content: `${name} is now ${roles[role] ?? 'a member'} of the organization.`,
  }),
};
