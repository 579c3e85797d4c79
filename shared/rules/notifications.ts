/** What members are told of, and whom it goes to when a workspace has set nothing else. */
export const audiences = ['nobody', 'concerned', 'leaders', 'everyone'] as const;
/** `concerned`: those whom it is about (the assignee, the team); where it is about nobody, everyone. */
export type Audience = (typeof audiences)[number];

export interface NotificationRule {
  in_app: Audience;
  push: Audience;
  email: Audience;
}

const forConcerned = { in_app: 'concerned', push: 'concerned', email: 'nobody' } as const;
const forLeaders = { in_app: 'leaders', push: 'nobody', email: 'leaders' } as const;

export const notificationKinds = {
  conversation_assigned: forConcerned,
  handoff_wanted: forConcerned,
  booking_new: forConcerned,
  booking_cancelled: forConcerned,
  wallet_low: forLeaders,
  payment_failed: forLeaders,
  broadcast_finished: { ...forConcerned, push: 'nobody' },
  template_decided: { in_app: 'leaders', push: 'nobody', email: 'nobody' },
  channel_error: forLeaders,
  member_joined: { in_app: 'leaders', push: 'nobody', email: 'nobody' },
} as const satisfies Record<string, NotificationRule>;

export type NotificationKind = keyof typeof notificationKinds;
