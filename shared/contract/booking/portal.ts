/** The portal: a customer's own bookings and conversations, by a link that is sent to them. */
import { z } from 'zod';
import { bookingStatuses } from '#shared/contract/booking.ts';
import { customerMessage } from '#shared/contract/message.ts';
import { empty, id, idParams, text, unixSeconds } from '#shared/schema/fields.ts';
import { locales } from '#shared/locales.ts';
import { route } from '#shared/schema/route.ts';

const portal = z.object({
  business: z.object({ name: z.string(), slug: z.string(), logo: z.string(), time_zone: z.string() }),
  bookings: z.array(
    z.object({
      id,
      status: z.enum(bookingStatuses),
      service: z.string(),
      starts_at: unixSeconds,
      ends_at: unixSeconds,
      /** The address of its own page, after that of the system. */
      link: z.string(),
    }),
  ),
  conversations: z.array(
    z.object({ id, channel_type: z.string(), last_message_text: z.string(), last_message_at: unixSeconds }),
  ),
});
export type Portal = z.infer<typeof portal>;

export const portalRoutes = {
  ask: route('POST /v1/public/portal/link', {
    summary: 'Send a link into the portal, if the organization knows a customer with this address or number',
    description: 'The reply is the same, whether there is such a customer or not.',
    body: z.strictObject({
      organization: z.string().min(1).max(100),
      contact: text(254, 3),
      locale: z.enum(locales).optional(),
    }),
    reply: empty,
  }),
  open: route('POST /v1/public/portal/open', {
    summary: 'Open a link into the portal, once, within 15 minutes',
    body: z.strictObject({ link: z.string().min(1).max(200) }),
    reply: z.object({ session_token: z.string() }),
  }),
  see: route('GET /v1/public/portal', {
    summary: 'The bookings and conversations of the customer of a session',
    reply: portal,
  }),
  conversation: route('GET /v1/public/portal/conversation/:id', {
    summary: 'The newest messages of a conversation of the customer of a session',
    params: idParams,
    reply: z.array(customerMessage),
  }),
  signOut: route('POST /v1/public/portal/sign-out', { summary: 'End a session of the portal', reply: empty }),
};
