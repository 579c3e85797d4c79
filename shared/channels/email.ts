import { z } from 'zod';
import { channelType } from '#shared/channels/channelType.ts';
import { email as address, text } from '#shared/schema/fields.ts';

const host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/, 'a host such as mail.example.com');
const port = z
  .string()
  .trim()
  .regex(/^\d{1,5}$/, 'a number')
  .refine((value) => Number(value) >= 1 && Number(value) <= 65_535, 'a number up to 65535');
/** `tls`: encrypted from the first byte. `starttls`: before anything is said. `none`: for a server on the same network. */
const security = z.enum(['tls', 'starttls', 'none']);

export const email = channelType({
  type: 'email',
  abilities: {
    is_outward: true,
    window_hours: null,
    max_text: 50_000,
    text_unit: 'characters',
    choices: null,
    captions: { most: 50_000, kinds: ['image', 'video', 'audio', 'document'] },
    max_file: 15 * 1024 * 1024,
    typing_seconds: null,
    read_marks: false,
    settles_by: 'none',
    pace: { per_second: 2, per_customer_seconds: 0, burst: 10 },
    answers_per_hour: 10,
  },
  callback: null,
  fields: {
    address,
    sender_name: text(100).optional(),
    imap_host: host,
    imap_port: port,
    imap_security: security,
    imap_user: text(320, 1),
    imap_password: text(1000, 1),
    smtp_host: host,
    smtp_port: port,
    smtp_security: security,
    /** Left out: those of IMAP. */
    smtp_user: text(320).optional(),
    smtp_password: text(1000).optional(),
    /** `on`: replies come to `address+code@…`, where the mail server delivers such addresses. */
    reply_code: z.enum(['off', 'on']).optional(),
  },
  suggested: {
    imap_port: '993',
    imap_security: 'tls',
    smtp_port: '465',
    smtp_security: 'tls',
    reply_code: 'off',
  },
  secrets: ['imap_password', 'smtp_password'],
});
