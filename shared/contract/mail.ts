import { z } from 'zod';
import { empty, id, idParams, largestTextPage, listQuery, unixSeconds } from '#shared/schema/fields.ts';
import { route } from '#shared/schema/route.ts';

export const mailStatus = z.enum(['queued', 'sending', 'sent', 'failed', 'kept']);

/** A mail of the outbox, whether it was sent or not. */
export const mail = z.object({
  id,
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  links: z.array(z.string()),
  /** kept: there was no mail server to send it by. */
  status: mailStatus,
  /** Why it was not sent, in the words of the mail server where it had any. */
  reason: z.string(),
  attempts: z.number().int(),
  created_at: unixSeconds,
  sent_at: unixSeconds.nullable(),
});

export type Mail = z.infer<typeof mail>;

export const mailRoutes = {
  list: route('GET /v1/admin/mail', {
    summary: 'The mail outbox; the keyword searches addresses and subjects; links are whole for owners only',
    query: listQuery(['created_at'], {}, largestTextPage).extend({ status: mailStatus.optional() }),
    reply: z.array(mail),
    paged: true,
  }),
  get: route('GET /v1/admin/mail/:id', { summary: 'A mail', params: idParams, reply: mail }),
  resend: route('POST /v1/admin/mail/:id/resend', {
    summary: 'Send a mail (again)',
    params: idParams,
    body: empty,
    reply: mail,
  }),
};
