import { z } from 'zod';
import { id, idParams, unixSeconds } from '#shared/schema/fields.ts';
import { route } from '#shared/schema/route.ts';

export const bookingMessageKinds = [
  ...(['requested', 'confirmed', 'moved', 'cancelled', 'reminder', 'follow_up'] as const),
  // A time that became free is kept for whoever waits.
  'offer',
] as const;
export type BookingMessageKind = (typeof bookingMessageKinds)[number];

/** What a customer was told about a booking, or is to be told at `due_at`. */
export const bookingMessage = z.object({
  id,
  kind: z.enum(bookingMessageKinds),
  /** `unreachable`: neither a channel on which they can be written to nor an e-mail address. */
  status: z.enum(['waiting', 'sent', 'unreachable', 'failed']),
  due_at: unixSeconds,
  sent_at: unixSeconds.nullable(),
  /** The message in their conversation, with its state there; null: not that way. */
  chat: z
    .object({
      conversation_id: id,
      status: z.enum(['queued', 'sent', 'delivered', 'read', 'failed']),
      status_reason: z.string(),
    })
    .nullable(),
  by_email: z.boolean(),
});
export type BookingMessage = z.infer<typeof bookingMessage>;

export const bookingMessageRoutes = {
  list: route('GET /v1/api/booking/:id/message', {
    summary: 'What the customer of a booking was told and will be reminded of, oldest first',
    params: idParams,
    reply: z.array(bookingMessage),
  }),
};
