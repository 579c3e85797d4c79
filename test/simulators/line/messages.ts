/** The messages that the Messaging API takes, and what a phone shows of them. */
import { z } from 'zod';
import type { Button, HeardMessage } from '#test/simulators/phone.ts';
import { Refusal, type Answer, type Fields } from '#test/simulators/providerServer.ts';

export function lineError(status: number, message: string, details?: Fields[]): Answer {
  return { status, body: { message, ...(details && { details }) } };
}

const action = z.looseObject({
  type: z.string(),
  label: z.string().max(20).optional(),
  text: z.string().max(300).optional(),
  data: z.string().max(300).optional(),
});
const quickReply = z.looseObject({ items: z.array(z.looseObject({ action })).min(1).max(13) });
/** An address that LINE's users fetch: HTTPS, as the platform demands, or loopback for tests. */
const address = z.url().regex(/^https:\/\/|^http:\/\/127\.0\.0\.1[:/]/, 'invalid uri scheme');

const message = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('text'),
    text: z.string().min(1, 'May not be empty').max(5000, 'Length must be between 0 and 5000'),
    quoteToken: z.string().optional(),
    quickReply: quickReply.optional(),
  }),
  z.looseObject({
    type: z.literal('image'),
    originalContentUrl: address,
    previewImageUrl: address,
    quickReply: quickReply.optional(),
  }),
  z.looseObject({ type: z.literal('video'), originalContentUrl: address, previewImageUrl: address }),
  z.looseObject({ type: z.literal('audio'), originalContentUrl: address, duration: z.number() }),
  z.looseObject({
    type: z.literal('location'),
    title: z.string().max(100),
    address: z.string().max(100),
    latitude: z.number(),
    longitude: z.number(),
  }),
  z.looseObject({ type: z.literal('sticker'), packageId: z.string(), stickerId: z.string() }),
  z.looseObject({
    type: z.literal('template'),
    altText: z.string().min(1).max(1500),
    template: z.looseObject({
      type: z.string(),
      text: z.string().optional(),
      actions: z.array(action).max(4).optional(),
    }),
  }),
  z.looseObject({
    type: z.literal('flex'),
    altText: z.string().min(1).max(1500),
    contents: z.looseObject({}),
  }),
]);
export type LineMessage = z.infer<typeof message>;

/** One to five; refuses the whole call if one of them is invalid. */
export function parseMessages(given: unknown): LineMessage[] {
  const parsed = z
    .array(message)
    .min(1, 'Size must be between 1 and 5')
    .max(5, 'Size must be between 1 and 5')
    .safeParse(given);
  if (parsed.success) return parsed.data;
  const details = parsed.error.issues.map(({ path, message }) => {
    const property = path
      .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
      .join('');
    return { message, property: `messages${property}` };
  });
  throw new Refusal(lineError(400, `The request body has ${details.length} error(s)`, details));
}

export async function showMessage(id: string, message: LineMessage): Promise<HeardMessage> {
  const media =
    'originalContentUrl' in message ? await download(String(message.originalContentUrl)) : undefined;
  return {
    id,
    type: message.type,
    text:
      message.type === 'text'
        ? message.text
        : message.type === 'template'
          ? (message.template.text ?? '')
          : '',
    buttons: buttonsOf(message),
    ...(media && { media }),
    ...(message.type === 'text' && message.quoteToken && { replyTo: message.quoteToken.slice(1) }),
    raw: message,
  };
}

function buttonsOf(message: LineMessage): Button[] {
  const { items = [] } = (message.quickReply ?? {}) as Partial<z.infer<typeof quickReply>>;
  const actions = message.type === 'template' ? (message.template.actions ?? []) : [];
  return [...items.map((item) => item.action), ...actions].map(({ label, text, data }) => ({
    id: data ?? text ?? label ?? '',
    title: label ?? text ?? '',
  }));
}

/** The phone fetches files from our side; what cannot be fetched is shown without. */
async function download(url: string) {
  const response = await fetch(url).catch(() => undefined);
  if (!response?.ok) return undefined;
  const mime = response.headers.get('content-type') ?? 'application/octet-stream';
  return { bytes: Buffer.from(await response.arrayBuffer()), mime };
}
