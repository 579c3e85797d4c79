/** `POST /{phone_number_id}/messages`: what the platform checks, what it answers, and what the customer gets. */
import type { z } from 'zod';
import type { Button, HeardMessage, Media } from '#test/simulators/phone.ts';
import { Refusal, type Answer, type Call } from '#test/simulators/providerServer.ts';
import { whatsappError } from '#test/simulators/whatsapp/errors.ts';
import { messageSchema, readSchema, type SentMessage } from '#server/features/channel/demo/messageSchema.ts';
import type { BusinessNumber } from '#test/simulators/whatsapp/number.ts';
import type { Hub, WhatsAppPhone } from '#test/simulators/whatsapp/phone.ts';
import { bodyOf, requireTemplate, type Template } from '#test/simulators/whatsapp/templates.ts';
import type { Pricing, SentRecord } from '#test/simulators/whatsapp/webhooks.ts';

const windowMs = 24 * 3600_000;

/** A message or a read mark. `lateError`: the code with which the message fails after it was accepted. */
export function send(
  hub: Hub,
  number: BusinessNumber,
  call: Call,
  lateError: (to: string) => number | undefined,
): Answer {
  if (call.body.status !== undefined) return markRead(number, parse(readSchema, call.body));
  const message = parse(messageSchema, { type: 'text', ...call.body });
  const digits = message.to?.replaceAll(/\D/g, '');
  const to = digits || message.recipient;
  if (!to) throw new Refusal(whatsappError(100, 'The parameter to is required.'));
  if (digits === number.info.display_phone_number) throw new Refusal(whatsappError(131021));

  const phone = number.phones.find((each) =>
    digits ? each.number === digits || each.identity.wa_id === digits : each.identity.user_id === to,
  );
  const template =
    message.type === 'template' ? requireTemplate(number.business.templates, message.template) : undefined;
  const upload = uploadOf(hub, message);
  if (phone && !template && hub.now() - phone.wroteAt > windowMs) throw new Refusal(whatsappError(131047));
  takeFromLimits(hub, number, to);

  const record: SentRecord = {
    id: hub.newId(),
    byUserId: !digits,
    recipient: phone?.identity ?? (digits ? { wa_id: digits } : { user_id: to }),
    callbackData: message.biz_opaque_callback_data,
    ...priceOf(hub, template, phone),
  };
  number.sent.set(record.id, record);
  const contact = {
    input: message.to ?? to,
    ...(digits ? { wa_id: phone?.identity.wa_id ?? digits } : { user_id: to }),
  };
  const message_status = template && (template.message_status ?? 'accepted');
  const code = lateError(to) ?? (phone ? undefined : 131026);
  return {
    body: {
      messaging_product: 'whatsapp',
      contacts: [contact],
      messages: [{ id: record.id, ...(message_status && { message_status }) }],
    },
    after: () => {
      if (code === undefined) hub.background(deliver(number, phone!, message, record, template, upload));
      else number.status(record.id, 'failed', { code });
    },
  };
}

async function deliver(
  number: BusinessNumber,
  phone: WhatsAppPhone,
  message: SentMessage,
  record: SentRecord,
  template: Template | undefined,
  upload: Media | undefined,
): Promise<void> {
  const link = fileOf(message)?.link;
  const media = upload ?? (link ? await download(link) : undefined);
  // The platform fetches a file only after it has accepted the message.
  if (link && !media) return number.status(record.id, 'failed', { code: 131053 });
  const heard: HeardMessage = {
    id: record.id,
    type: message.type,
    text: template && message.type === 'template' ? bodyOf(template, message) : textOf(message),
    buttons: template ? templateButtons(template, message) : buttonsOf(message),
    ...(media && { media }),
    replyTo: message.type === 'reaction' ? message.reaction.message_id : message.context?.message_id,
    raw: message,
  };
  phone.receive(heard, record);
}

function markRead(
  number: BusinessNumber,
  { message_id, typing_indicator }: z.infer<typeof readSchema>,
): Answer {
  const phone = number.phones.find(({ wrote }) => wrote.includes(message_id));
  if (!phone) throw new Refusal(whatsappError(100, `Message ${message_id} was not found.`));
  phone.seen.read.push(message_id);
  phone.seen.typing = typing_indicator !== undefined;
  return { body: { success: true } };
}

function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(body, { reportInput: true });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue!.path.join('.');
  const unknown = issue!.code === 'unrecognized_keys' ? issue.keys : undefined;
  if (unknown) throw new Refusal(whatsappError(100, `Unexpected key "${unknown[0]}" on param "${path}".`));
  const code = issue!.input === undefined ? 131008 : path ? 131009 : 100;
  throw new Refusal(whatsappError(code, `${path}: ${issue!.message}`));
}

/** The file of a message, by id or address. */
function fileOf(message: SentMessage): { id?: string; link?: string } | undefined {
  if (message.type === 'image') return message.image;
  if (message.type === 'video') return message.video;
  if (message.type === 'audio') return message.audio;
  if (message.type === 'document') return message.document;
  if (message.type === 'sticker') return message.sticker;
  if (message.type !== 'interactive') return undefined;
  const header = 'header' in message.interactive ? message.interactive.header : undefined;
  if (header?.type === 'image') return header.image;
  if (header?.type === 'video') return header.video;
  return header?.type === 'document' ? header.document : undefined;
}

function uploadOf(hub: Hub, message: SentMessage): Media | undefined {
  const id = fileOf(message)?.id;
  if (id === undefined) return undefined;
  const file = hub.media.find(id);
  if (!file) throw new Refusal(whatsappError(100, `Media ID ${id} does not exist or has expired.`));
  const name = message.type === 'document' ? (message.document.filename ?? file.name) : file.name;
  return { bytes: file.bytes, mime: file.mime, name };
}

async function download(link: string): Promise<Media | undefined> {
  try {
    const response = await fetch(link);
    if (!response.ok) return undefined;
    const mime = response.headers.get('content-type') ?? 'application/octet-stream';
    return { bytes: Buffer.from(await response.arrayBuffer()), mime };
  } catch {
    return undefined;
  }
}

function textOf(message: SentMessage): string {
  if (message.type === 'text') return message.text.body;
  if (message.type === 'reaction') return message.reaction.emoji;
  if (message.type === 'image') return message.image.caption ?? '';
  if (message.type === 'video') return message.video.caption ?? '';
  if (message.type === 'document') return message.document.caption ?? '';
  return message.type === 'interactive' ? (message.interactive.body as { text: string }).text : '';
}

function buttonsOf(message: SentMessage): Button[] {
  if (message.type !== 'interactive') return [];
  const { interactive } = message;
  if (interactive.type === 'button') return interactive.action.buttons.map(({ reply }) => reply);
  return interactive.type === 'list' ? interactive.action.sections.flatMap(({ rows }) => rows) : [];
}

/** Quick replies; what a tap sends back is set by the message. */
function templateButtons(template: Template, message: SentMessage): Button[] {
  const { buttons = [] } = (template.components.find(({ type }) => type === 'BUTTONS') ?? {}) as {
    buttons?: { type: string; text: string }[];
  };
  const components = (message.type === 'template' && message.template.components) || [];
  return buttons.flatMap(({ type, text }, index) => {
    if (type !== 'QUICK_REPLY') return [];
    const given = components.find((each) => each.type === 'button' && each.index === String(index));
    return { id: String(given?.parameters?.[0]?.payload ?? text), title: text };
  });
}

function priceOf(hub: Hub, template: Template | undefined, phone: WhatsAppPhone | undefined) {
  if (phone && phone.freeUntil > hub.now()) {
    const expiration_timestamp = String(Math.floor(phone.freeUntil / 1000));
    const conversation = {
      id: `conv${phone.number}`,
      expiration_timestamp,
      origin: { type: 'referral_conversion' },
    };
    const pricing: Pricing = {
      billable: false,
      pricing_model: 'PMP',
      type: 'free_entry_point',
      category: 'referral_conversion',
    };
    return { pricing, conversation };
  }
  const category = template?.category.toLowerCase() ?? 'service';
  const pricing: Pricing = { billable: true, pricing_model: 'PMP', type: 'regular', category };
  return { pricing };
}

/** Counts what a number sends in a second, and to one customer: a burst, then one in so many milliseconds. */
function takeFromLimits(hub: Hub, number: BusinessNumber, to: string): void {
  const { perSecond = Infinity, pairBurst, pairEveryMs = 6000 } = number.limits;
  const now = hub.now();
  const recent = number.recentSends.filter((at) => now - at < 1000);
  if (recent.length >= perSecond) throw new Refusal(whatsappError(130429));
  if (pairBurst !== undefined) {
    const credit = number.pairs.get(to) ?? { left: pairBurst, at: now };
    const left = Math.min(pairBurst, credit.left + (now - credit.at) / pairEveryMs);
    if (left < 1) throw new Refusal(whatsappError(131056));
    number.pairs.set(to, { left: left - 1, at: now });
  }
  number.recentSends = [...recent, now];
}
