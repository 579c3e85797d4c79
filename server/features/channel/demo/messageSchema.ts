/** What `POST /{phone_number_id}/messages` accepts: as strict as the Cloud API, which refuses unknown fields too. */
import { z } from 'zod';

const text = (max: number) => z.string().min(1).max(max);

/** A file by the id of its upload or by its address. */
const fileFields = { id: z.string().optional(), link: z.url().optional() };
const eitherOne = (file: { id?: string; link?: string }) =>
  (file.id === undefined) !== (file.link === undefined);
const eitherMessage = 'Either id or link must be given.';
const caption = text(1024).optional();
const file = z.strictObject(fileFields).refine(eitherOne, eitherMessage);
const picture = z.strictObject({ ...fileFields, caption }).refine(eitherOne, eitherMessage);
const audio = z
  .strictObject({ ...fileFields, voice: z.boolean().optional() })
  .refine(eitherOne, eitherMessage);
const document = z
  .strictObject({ ...fileFields, caption, filename: z.string().optional() })
  .refine(eitherOne, eitherMessage);
const location = {
  latitude: z.number(),
  longitude: z.number(),
  name: z.string().optional(),
  address: z.string().optional(),
};
const contact = z.looseObject({ name: z.looseObject({ formatted_name: z.string() }) });

const interactive = {
  header: z
    .discriminatedUnion('type', [
      z.strictObject({ type: z.literal('text'), text: text(60) }),
      z.strictObject({ type: z.literal('image'), image: file }),
      z.strictObject({ type: z.literal('video'), video: file }),
      z.strictObject({ type: z.literal('document'), document }),
    ])
    .optional(),
  body: z.strictObject({ text: text(1024) }),
  footer: z.strictObject({ text: text(60) }).optional(),
};
const replyButton = z.strictObject({
  type: z.literal('reply'),
  reply: z.strictObject({ id: text(256), title: text(20) }),
});
const section = z.strictObject({
  title: text(24).optional(),
  rows: z.array(z.strictObject({ id: text(200), title: text(24), description: text(72).optional() })).min(1),
});
const interactiveMessage = z.discriminatedUnion('type', [
  z.strictObject({
    ...interactive,
    type: z.literal('button'),
    action: z.strictObject({ buttons: z.array(replyButton).min(1).max(3) }),
  }),
  z.strictObject({
    ...interactive,
    body: z.strictObject({ text: text(4096) }),
    type: z.literal('list'),
    action: z.strictObject({
      button: text(20),
      sections: z
        .array(section)
        .min(1)
        .max(10)
        .refine((all) => all.flatMap(({ rows }) => rows).length <= 10, 'Total row count exceeds 10.'),
    }),
  }),
  z.strictObject({
    ...interactive,
    type: z.literal('cta_url'),
    action: z.strictObject({
      name: z.literal('cta_url'),
      parameters: z.strictObject({ display_text: text(20), url: z.url() }),
    }),
  }),
  z.strictObject({
    ...interactive,
    type: z.literal('location_request_message'),
    action: z.strictObject({ name: z.literal('send_location') }),
  }),
  z.strictObject({
    ...interactive,
    type: z.literal('request_contact_info'),
    action: z.strictObject({ name: z.literal('request_contact_info') }),
  }),
  z.looseObject({ ...interactive, type: z.literal('flow'), action: z.looseObject({}) }),
]);

const template = z.strictObject({
  name: text(512),
  language: z.strictObject({ code: z.string(), policy: z.literal('deterministic').optional() }),
  components: z
    .array(
      z.strictObject({
        type: z.enum(['header', 'body', 'button', 'carousel']),
        sub_type: z.enum(['quick_reply', 'url', 'copy_code', 'flow', 'catalog']).optional(),
        index: z.string().optional(),
        parameters: z.array(z.looseObject({ type: z.string() })).optional(),
        cards: z.array(z.looseObject({})).optional(),
      }),
    )
    .optional(),
});

const envelope = {
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual').optional(),
  to: z.string().optional(),
  recipient: z
    .string()
    .regex(/^[A-Z]{2}\.(ENT\.)?[A-Za-z0-9]{1,128}$/)
    .optional(),
  context: z.strictObject({ message_id: z.string() }).optional(),
  biz_opaque_callback_data: z.string().max(512).optional(),
};

export const messageSchema = z.discriminatedUnion('type', [
  z.strictObject({
    ...envelope,
    type: z.literal('text'),
    text: z.strictObject({ body: text(4096), preview_url: z.boolean().optional() }),
  }),
  z.strictObject({ ...envelope, type: z.literal('image'), image: picture }),
  z.strictObject({ ...envelope, type: z.literal('video'), video: picture }),
  z.strictObject({ ...envelope, type: z.literal('audio'), audio }),
  z.strictObject({ ...envelope, type: z.literal('document'), document }),
  z.strictObject({ ...envelope, type: z.literal('sticker'), sticker: file }),
  z.strictObject({ ...envelope, type: z.literal('location'), location: z.strictObject(location) }),
  z.strictObject({ ...envelope, type: z.literal('contacts'), contacts: z.array(contact).min(1) }),
  z.strictObject({
    ...envelope,
    type: z.literal('reaction'),
    reaction: z.strictObject({ message_id: z.string(), emoji: z.string() }),
  }),
  z.strictObject({ ...envelope, type: z.literal('interactive'), interactive: interactiveMessage }),
  z.strictObject({ ...envelope, type: z.literal('template'), template }),
]);

/** Marks a message of the customer as read, and shows that an answer is being written. */
export const readSchema = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  status: z.literal('read'),
  message_id: z.string(),
  typing_indicator: z.strictObject({ type: z.literal('text') }).optional(),
});

export type SentMessage = z.infer<typeof messageSchema>;
