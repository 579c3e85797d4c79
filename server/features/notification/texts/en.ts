import type { NotificationWords } from '#server/features/notification/values.ts';

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
const decisions: Record<string, string> = {
  approved: 'approved',
  rejected: 'rejected',
  paused: 'paused',
  disabled: 'disabled',
};

export const english: NotificationWords = {
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
  booking_new: ({ customer, service, starts_at: at }, say) => ({
    title: `New booking: ${service}`,
    content: `${customer || 'A visitor'} booked ${service} for ${say.time(at)}.`,
  }),
  booking_cancelled: ({ customer, service, starts_at: at }, say) => ({
    title: `Booking cancelled: ${service}`,
    content: `${service} for ${customer || 'a visitor'} at ${say.time(at)} was cancelled.`,
  }),
  wallet_low: ({ balance, currency }, say) => ({
    title: 'The wallet is running low',
    content: `${say.money(balance, currency)} is left. Top it up so that the agent can go on answering.`,
  }),
  payment_failed: ({ amount, currency, plan }, say) => ({
    title: 'A payment failed',
    content: `${say.money(amount, currency)} for the ${plan} plan could not be collected. Please check how you pay.`,
  }),
  broadcast_finished: ({ name, sent, failed }, say) => ({
    title: `Broadcast finished: ${name}`,
    content: failed
      ? `${say.count(sent)} sent, ${say.count(failed)} failed.`
      : `${say.count(sent)} sent, none failed.`,
  }),
  template_decided: ({ name, status, reason }) => ({
    title: `Template ${decisions[status] ?? status}: ${name}`,
    content: reason || `The template “${name}” is ${decisions[status] ?? status}.`,
  }),
  channel_error: ({ name, reason }) => ({
    title: `${name} is not working`,
    content: reason || 'Messages may not be coming through. Please check the connection.',
  }),
  member_joined: ({ name, role }) => ({
    title: `${name} joined`,
    content: `${name} is now ${roles[role] ?? 'a member'} of the organization.`,
  }),
};
