/** Whom a notification goes to, by each way. */
export const audiences = ['nobody', 'concerned', 'leaders', 'everyone'] as const;
/** `concerned`: those whom it is about (the assignee, the team); where it is about nobody, everyone. */
export type Audience = (typeof audiences)[number];

export interface NotificationRule {
  in_app: Audience;
  push: Audience;
  email: Audience;
}

/** The usual rules, which a workspace may replace. */
export const notifyConcerned: NotificationRule = { in_app: 'concerned', push: 'concerned', email: 'nobody' };
export const notifyLeaders: NotificationRule = { in_app: 'leaders', push: 'nobody', email: 'leaders' };
