import { z } from 'zod';
import { empty, id, idParams, listQuery, unixSeconds } from '#shared/schema/fields.ts';
import { route } from '#shared/schema/route.ts';
import { audiences } from '#shared/rules/notifications.ts';

const aboutBooking = z.object({
  booking_id: id,
  customer: z.string(),
  service: z.string(),
  starts_at: unixSeconds,
  time_zone: z.string(),
});

/** Every kind of notification and what it is about. Its feature declares it in the manifest. */
const notificationValues = z.object({
  /** `by` is empty when no person did it; `to` is a member or a team. */
  conversation_assigned: z.object({
    conversation_id: id,
    customer: z.string(),
    by: z.string(),
    to: z.string(),
  }),
  handoff_wanted: z.object({ conversation_id: id, customer: z.string(), reason: z.string() }),
  /** The workspace's answers of the hour are used up. */
  agent_paused: z.object({ answers: z.number() }),
  /** Money in integer cents. */
  wallet_low: z.object({ balance: z.number(), currency: z.string() }),
  payment_failed: z.object({ amount: z.number(), currency: z.string(), plan: z.string() }),
  /** The provider does not accept the account any more. `reason` is in its words, and may be empty. */
  channel_error: z.object({ channel_id: id, channel: z.string(), reason: z.string() }),
  /** The access to a calendar outside has ended: the times of the resource are not offered. */
  calendar_lost: z.object({ resource_id: id, resource: z.string(), account: z.string() }),
  /** By the agent or the customer. */
  booking_made: aboutBooking,
  booking_cancelled: aboutBooking,
  member_joined: z.object({ name: z.string(), role: z.string() }),
});

export type NotificationValues = z.infer<typeof notificationValues>;
export type NotificationKind = keyof NotificationValues;

const kind = notificationValues.keyof();
export const notificationKinds = kind.options;
const audience = z.enum(audiences);

export const notification = z.object({
  id,
  kind,
  /** In the language that is asked for. */
  title: z.string(),
  content: z.string(),
  /** What it is about, as `notificationValues` has it for its kind. */
  data: z.record(z.string(), z.union([z.string(), z.number()])),
  /** 0: unread. */
  read_at: unixSeconds,
  created_at: unixSeconds,
});

export type Notification = z.infer<typeof notification>;

const rule = { kind, in_app: audience, push: audience, email: audience };
const rules = z.array(z.object(rule));

export const notificationRoutes = {
  list: route('GET /v1/api/notification', {
    summary: 'My notifications, newest first',
    query: listQuery(['created_at']),
    reply: z.array(notification),
    paged: true,
  }),
  unread: route('GET /v1/api/notification/unread', {
    summary: 'How many notifications I have not read',
    reply: z.object({ count: z.number().int() }),
  }),
  read: route('POST /v1/api/notification/:id/read', {
    summary: 'Mark a notification as read',
    params: idParams,
    body: empty,
    reply: empty,
  }),
  readAll: route('POST /v1/api/notification/read-all', {
    summary: 'Mark all notifications as read',
    body: empty,
    reply: empty,
  }),
  rules: route('GET /v1/api/notification-rule', {
    summary: 'Whom each kind of notification goes to, by each way',
    reply: rules,
  }),
  setRules: route('PUT /v1/api/notification-rule', {
    summary: 'Set whom notifications go to; kinds that are not named stay as they are',
    body: z.strictObject({
      rules: z
        .array(z.strictObject(rule))
        .min(1)
        .refine((list) => new Set(list.map((one) => one.kind)).size === list.length, 'a kind is named twice'),
    }),
    reply: rules,
  }),
};

/** Data of the live event `notification`, which only the member it is for receives. */
export interface NotificationEvent {
  user_id: number;
  /** Null: all of them. */
  notification_id: number | null;
  change: 'new' | 'read';
}
