/** The methods of the Bot API that send, and what they check. */
import { z } from 'zod';
import type { Button, Media } from '#test/simulators/phone.ts';
import { Refusal, type Answer, type Fields } from '#test/simulators/providerServer.ts';
import type { Hub, TelegramPhone } from '#test/simulators/telegram/chat.ts';

export function telegramError(error_code: number, text: string, parameters?: Fields): Answer {
  const names: Record<number, string> = {
    400: 'Bad Request: ',
    401: 'Unauthorized',
    403: 'Forbidden: ',
    404: 'Not Found',
    409: 'Conflict: ',
    429: 'Too Many Requests: ',
  };
  const description = (names[error_code] ?? '') + text;
  const body = { ok: false, error_code, description, ...(parameters && { parameters }) };
  return { status: error_code, body };
}

const button = z.looseObject({
  text: z.string().min(1),
  callback_data: z
    .string()
    .refine((data) => Buffer.byteLength(data) <= 64, 'BUTTON_DATA_INVALID')
    .optional(),
  url: z.string().optional(),
});
const options = z.looseObject({
  chat_id: z.coerce.number(),
  text: z.string().optional(),
  caption: z.string().max(1024, 'message caption is too long').optional(),
  parse_mode: z.enum(['HTML', 'MarkdownV2', 'Markdown']).optional(),
  reply_parameters: z.looseObject({ message_id: z.number() }).optional(),
  reply_markup: z.looseObject({ inline_keyboard: z.array(z.array(button)).optional() }).optional(),
});

/** The field that carries the file, by method. */
const fileFields: Record<string, string> = {
  sendPhoto: 'photo',
  sendDocument: 'document',
  sendVideo: 'video',
  sendAudio: 'audio',
  sendVoice: 'voice',
  sendSticker: 'sticker',
};

export const isSend = (method: string) =>
  method in fileFields || ['sendMessage', 'sendLocation'].includes(method);

/** A phone hears what was sent; the answer is the message as the chat has it. */
export function send(
  hub: Hub,
  bot: Fields,
  phones: TelegramPhone[],
  method: string,
  given: Fields,
  upload: (field: string) => Media | undefined,
): Answer {
  const parsed = options.safeParse(given);
  if (!parsed.success) throw new Refusal(telegramError(400, parsed.error.issues[0]!.message));
  const { chat_id, text, caption, parse_mode, reply_parameters, reply_markup } = parsed.data;
  const phone = phones.find(({ chat }) => chat.id === chat_id);
  if (!phone?.started) throw new Refusal(telegramError(400, 'chat not found'));
  if (phone.blocked) throw new Refusal(telegramError(403, 'bot was blocked by the user'));

  const shown = parse_mode === 'HTML' ? withoutMarkup(text ?? caption ?? '') : (text ?? caption ?? '');
  if (method === 'sendMessage' && !shown) throw new Refusal(telegramError(400, 'message text is empty'));
  if (method === 'sendMessage' && shown.length > 4096)
    throw new Refusal(telegramError(400, 'message is too long'));
  const field = fileFields[method];
  const media = field ? upload(field) : undefined;
  if (field && !media) throw new Refusal(telegramError(400, `there is no ${field} in the request`));

  const message_id = hub.nextMessageId();
  const file = media && hub.keep(media);
  const content = {
    ...(method === 'sendMessage' && { text: shown }),
    ...(method === 'sendLocation' && { location: { latitude: given.latitude, longitude: given.longitude } }),
    ...(field && { [field]: field === 'photo' ? [{ ...file, width: 1280, height: 853 }] : file }),
    ...(field && shown && { caption: shown }),
    ...(reply_markup && { reply_markup }),
  };
  const message = { message_id, from: bot, chat: phone.chat, date: hub.now(), ...content };
  const heard = {
    id: String(message_id),
    type: field ?? (method === 'sendMessage' ? 'text' : 'location'),
    text: shown,
    buttons: buttonsOf(reply_markup?.inline_keyboard ?? []),
    ...(media && { media }),
    replyTo: reply_parameters && String(reply_parameters.message_id),
    raw: message,
  };
  return { body: { ok: true, result: message }, after: () => phone.receive(heard) };
}

function buttonsOf(rows: z.infer<typeof button>[][]): Button[] {
  return rows
    .flat()
    .flatMap(({ text, callback_data }) => (callback_data ? [{ id: callback_data, title: text }] : []));
}

/** As the chat shows it; refuses what Telegram cannot parse. */
function withoutMarkup(html: string): string {
  const open: string[] = [];
  const text = html.replaceAll(/<(\/?)([\w-]{1,20})([^<>]{0,2100})>/g, (_, closing: string, tag: string) => {
    if (!/^(b|strong|i|em|u|ins|s|strike|del|a|code|pre|blockquote|tg-spoiler|span)$/.test(tag))
      throw new Refusal(telegramError(400, `can't parse entities: Unsupported start tag "${tag}"`));
    if (!closing) open.push(tag);
    else if (open.pop() !== tag)
      throw new Refusal(telegramError(400, `can't parse entities: Unexpected end tag "${tag}"`));
    return '';
  });
  if (open.length > 0 || text.includes('<'))
    throw new Refusal(telegramError(400, "can't parse entities: Can't find end tag"));
  const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"' };
  return text.replaceAll(/&(lt|gt|amp|quot);/g, (_, name: string) => entities[name]!);
}
