import type { NotificationKind } from '#shared/rules/notifications.ts';

/** What a notification of each kind is about. Stored with it, so that it can be said in any language. */
export interface NotificationValues {
  /** `by` is empty when no person did it; `to` is a member or a team. */
  conversation_assigned: { conversation_id: number; customer: string; by: string; to: string };
  handoff_wanted: { conversation_id: number; customer: string; reason: string };
  booking_new: { booking_id: number; customer: string; service: string; starts_at: number };
  booking_cancelled: { booking_id: number; customer: string; service: string; starts_at: number };
  /** In integer cents. */
  wallet_low: { balance: number; currency: string };
  payment_failed: { amount: number; currency: string; plan: string };
  broadcast_finished: { broadcast_id: number; name: string; sent: number; failed: number };
  template_decided: { template_id: number; name: string; status: string; reason: string };
  channel_error: { channel_id: number; name: string; reason: string };
  member_joined: { name: string; role: string };
}

export interface Words {
  title: string;
  content: string;
}

/** How figures are said in the reader's language and the workspace's time zone. */
export interface Say {
  /** Of integer cents. */
  money(cents: number, currency: string): string;
  /** Of unix seconds. */
  time(at: number): string;
  count(number: number): string;
}

/** What each kind says in one language. */
export type NotificationWords = {
  [Kind in NotificationKind]: (values: NotificationValues[Kind], say: Say) => Words;
};
