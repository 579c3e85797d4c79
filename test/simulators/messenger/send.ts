/** `POST /{page_id}/messages`: what the platform checks, what it answers, and what the customer gets. */
import { z } from 'zod';
import { graphError } from '#test/simulators/metaWire.ts';
import type { Button, Media } from '#test/simulators/phone.ts';
import { Refusal, type Answer, type Call } from '#test/simulators/providerServer.ts';
import type { Hub, MessengerPhone } from '#test/simulators/messenger/phone.ts';
import type { Platform } from '#test/simulators/messenger/webhooks.ts';

const button = z.looseObject({ type: z.string(), title: z.string().max(20), payload: z.string().optional() });
const payload = z.looseObject({
  url: z.url().optional(),
  is_reusable: z.boolean().optional(),
  attachment_id: z.string().optional(),
  template_type: z.string().optional(),
  text: z.string().max(640).optional(),
  buttons: z.array(button).max(3).optional(),
  elements: z
    .array(z.looseObject({ buttons: z.array(button).max(3).optional() }))
    .max(10)
    .optional(),
});
const quickReply = z.strictObject({
  content_type: z.literal('text'),
  title: z.string().min(1).max(20),
  payload: z.string().max(1000),
  image_url: z.url().optional(),
});
const body = z.strictObject({
  recipient: z.strictObject({ id: z.string() }),
  messaging_type: z.enum(['RESPONSE', 'UPDATE', 'MESSAGE_TAG']).optional(),
  tag: z.string().optional(),
  sender_action: z.enum(['typing_on', 'typing_off', 'mark_seen']).optional(),
  message: z
    .strictObject({
      text: z.string().min(1).optional(),
      attachment: z
        .strictObject({ type: z.enum(['image', 'video', 'audio', 'file', 'template']), payload })
        .optional(),
      quick_replies: z.array(quickReply).max(13).optional(),
      reply_to: z.strictObject({ mid: z.string() }).optional(),
      metadata: z.string().max(1000).optional(),
    })
    .optional(),
});
type Message = NonNullable<z.infer<typeof body>['message']>;

const hour = 3600_000;

/** The errors of a send, by code and subcode. */
const titles: Record<string, [status: number, title: string]> = {
  '4': [400, 'Application request limit reached'],
  '10': [403, 'Application does not have permission for this action'],
  '10/2018278': [400, 'This message is sent outside of allowed window.'],
  '10/1893063': [400, 'The page is temporarily restricted from sending messages.'],
  '32': [400, 'Page request limit reached'],
  '100': [400, 'Invalid parameter'],
  '100/2018001': [400, 'No matching user found'],
  '200': [403, 'Requires pages_messaging permission to manage the object'],
  '368': [400, 'The action attempted has been deemed abusive or is otherwise disallowed'],
  '551': [400, "This person isn't available right now."],
  '613': [400, 'Calls to this api have exceeded the rate limit.'],
  '1200': [500, 'Temporary send message failure. Please try again later.'],
};

export function sendError(code: number, subcode?: number, message?: string): Answer {
  const key = subcode === undefined ? String(code) : `${code}/${subcode}`;
  const [status, title] = titles[key] ?? titles[String(code)] ?? [400, 'An unknown error occurred'];
  return graphError({ status, code, message: `(#${code}) ${message ?? title}`, subcode });
}

export interface Sender {
  platform: Platform;
  appId: string;
  phones: MessengerPhone[];
  attachments: Map<string, Media>;
}

export async function send(hub: Hub, sender: Sender, call: Call): Promise<Answer> {
  const parsed = body.safeParse(call.body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Refusal(sendError(100, undefined, `param ${issue!.path.join('.')}: ${issue!.message}`));
  }
  const { recipient, message, sender_action, tag, messaging_type } = parsed.data;
  const phone = sender.phones.find(({ person }) => person.id === recipient.id);
  if (!phone) throw new Refusal(sendError(100, 2018001));
  if (phone.blocked) throw new Refusal(sendError(551));
  if (sender_action) {
    if (sender_action === 'mark_seen') phone.seen.read = true;
    else phone.seen.typing = sender_action === 'typing_on';
    return { body: { recipient_id: recipient.id } };
  }
  if (!message) throw new Refusal(sendError(100, undefined, 'param message is required'));
  const byHuman = messaging_type === 'MESSAGE_TAG' && tag === 'HUMAN_AGENT';
  if (tag && !byHuman) throw new Refusal(sendError(100, undefined, `Invalid message tag ${tag}`));
  if (hub.now() - phone.wroteAt > (byHuman ? 7 * 24 * hour : 24 * hour))
    throw new Refusal(sendError(10, 2018278));
  checkText(sender.platform, message.text);

  const mid = hub.newId('m_');
  const media = await attachmentOf(sender, message);
  return {
    body: { recipient_id: recipient.id, message_id: mid },
    after: () => deliver(hub, sender, phone, mid, message, media),
  };
}

function deliver(
  hub: Hub,
  { platform, appId }: Sender,
  phone: MessengerPhone,
  mid: string,
  message: Message,
  media: Media | undefined,
): void {
  const { text, attachment, metadata, reply_to } = message;
  phone.receive({
    id: mid,
    type: attachment?.type ?? 'text',
    text: text ?? attachment?.payload.text ?? '',
    buttons: buttonsOf(message),
    ...(media && { media }),
    replyTo: reply_to?.mid,
    raw: message,
  });
  // Instagram's echo does not say which app sent it.
  const app = platform === 'messenger' ? { app_id: Number(appId), ...(metadata && { metadata }) } : {};
  const shown = {
    ...(text !== undefined && { text }),
    ...(attachment && {
      attachments: [{ type: attachment.type, payload: media ? { url: hub.host(media) } : null }],
    }),
  };
  phone.isShown({ message: { mid, is_echo: true, ...app, ...shown } });
  if (platform === 'messenger') phone.does({ delivery: { mids: [mid], watermark: hub.now() } });
}

function checkText(platform: Platform, text = ''): void {
  const isLong = platform === 'messenger' ? text.length > 2000 : Buffer.byteLength(text) > 1000;
  if (isLong)
    throw new Refusal(
      sendError(
        100,
        undefined,
        `Length of param message[text] must be less than or equal to ${platform === 'messenger' ? 2000 : 1000}`,
      ),
    );
}

/** The file of a message, uploaded before or fetched now. */
async function attachmentOf({ attachments }: Sender, { attachment }: Message): Promise<Media | undefined> {
  if (!attachment || attachment.type === 'template') return undefined;
  const { url, attachment_id } = attachment.payload;
  const file = url ? await download(url) : attachments.get(attachment_id ?? '');
  if (!file) throw new Refusal(sendError(100, 2018047, 'Upload attachment failure.'));
  return file;
}

async function download(url: string): Promise<Media | undefined> {
  const response = await fetch(url).catch(() => undefined);
  if (!response?.ok) return undefined;
  const mime = response.headers.get('content-type') ?? 'application/octet-stream';
  return { bytes: Buffer.from(await response.arrayBuffer()), mime };
}

function buttonsOf({ quick_replies = [], attachment }: Message): Button[] {
  const { buttons = [], elements = [] } = attachment?.payload ?? {};
  const all = [...quick_replies, ...buttons, ...elements.flatMap((each) => each.buttons ?? [])];
  return all.map(({ title, payload }) => ({ id: payload ?? title, title }));
}
