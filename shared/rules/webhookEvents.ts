/** What an outgoing webhook may be told of. */
export const webhookEvents = [
  'conversation.created',
  'conversation.handoff',
  'conversation.assigned',
  'conversation.resolved',
  'conversation.reopened',
  'message.created',
  'customer.created',
  'member.joined',
  'subscription.changed',
] as const;

export type WebhookEvent = (typeof webhookEvents)[number];
