import { fieldsOf, idOf, type Fields } from '#server/adapters/channel/foreignJson.ts';
import { lineOf } from '#server/adapters/channel/foreignText.ts';
import type { Account, Call, Outcome, Outgoing } from '#server/adapters/channel/port.ts';
import { callBot, type BotReply } from '#server/adapters/channel/telegram/botApi.ts';
import { choiceData } from '#server/adapters/channel/telegram/choiceData.ts';
import { outcomeOf } from '#server/adapters/channel/telegram/failureOf.ts';
import { messageIdOf, numberInChat } from '#server/adapters/channel/telegram/messageId.ts';
import { telegram } from '#shared/channels/telegram.ts';
import { storable } from '#shared/storable.ts';

type Media = NonNullable<Outgoing['media']>;

const { max_file: maxFile } = telegram.abilities;
const maxPhoto = 10 * 1024 * 1024;
const maxCaption = 1024;

/**
 * Sends plain text: no parse mode, so nothing in it is markup. Telegram has no key against doubles, so an attempt whose
 * answer was lost is not repeated.
 */
export async function send(call: Call, account: Account, outgoing: Outgoing): Promise<Outcome> {
  const { to, media, choices, replyTo } = outgoing;
  const text = storable(outgoing.text);
  const answered = replyTo === undefined ? undefined : numberInChat(to, replyTo);
  const address = {
    chat_id: to,
    ...(answered !== undefined && {
      reply_parameters: { message_id: answered, allow_sending_without_reply: true },
    }),
  };
  const keyboard = choices.length > 0 && { reply_markup: keyboardOf(choices) };
  if (!media)
    return sentOr(to, await callBot(call, account, 'sendMessage', { ...address, text, ...keyboard }));
  if (media.bytes.length > maxFile!)
    return { kind: 'rejected', reason: 'too_large', detail: 'Telegram takes files of up to 50 MB.' };
  if (text.length <= maxCaption) {
    const caption = text.trim() !== '' && { caption: text };
    return sentOr(to, await sendMedia(call, account, { ...address, ...caption, ...keyboard }, media));
  }
  const first = sentOr(to, await sendMedia(call, account, address, media));
  if (first.kind !== 'sent') return first;
  const second = await callBot(call, account, 'sendMessage', { chat_id: to, text, ...keyboard });
  if (second.kind === 'done') return first;
  // Trying again would send the file twice.
  return {
    kind: 'unknown',
    reason: 'not_known',
    detail: `The file was sent, its text was not: ${second.detail}`,
  };
}

async function sendMedia(call: Call, account: Account, message: Fields, media: Media): Promise<BotReply> {
  const [method, field] = methodOf(media);
  const { mimeType, bytes } = media;
  const name = lineOf(media.name, 120) || 'file';
  const reply = await callBot(call, account, method, message, { field, name, mimeType, bytes });
  // Too wide, too large or no picture for Telegram: nothing was sent, and as a file it can be.
  const isNoPhoto = method === 'sendPhoto' && reply.kind === 'refused' && reply.code === 400;
  if (!isNoPhoto || !/PHOTO_|IMAGE_/.test(reply.detail)) return reply;
  return callBot(call, account, 'sendDocument', message, { field: 'document', name, mimeType, bytes });
}

function methodOf({ mimeType, bytes }: Media): [method: string, field: string] {
  if (photos.has(mimeType) && bytes.length <= maxPhoto) return ['sendPhoto', 'photo'];
  if (mimeType === 'video/mp4') return ['sendVideo', 'video'];
  if (audios.has(mimeType)) return ['sendAudio', 'audio'];
  if (mimeType === 'audio/ogg') return ['sendVoice', 'voice'];
  return ['sendDocument', 'document'];
}

const photos = new Set(['image/jpeg', 'image/png', 'image/webp']);
const audios = new Set(['audio/mpeg', 'audio/mp4', 'audio/x-m4a', 'audio/m4a']);

/** One button a line: labels are often sentences. */
function keyboardOf(choices: Outgoing['choices']): Fields {
  return {
    inline_keyboard: choices.map((choice, index) => [
      { text: storable(choice.label) || storable(choice.value), callback_data: choiceData(choice, index) },
    ]),
  };
}

function sentOr(chat: string, reply: BotReply): Outcome {
  if (reply.kind !== 'done') return outcomeOf(reply);
  const message = fieldsOf(reply.result);
  const id = idOf(message['message_id']);
  if (id !== undefined) return { kind: 'sent', id: messageIdOf(chat, id) };
  return { kind: 'unknown', reason: 'not_known', detail: 'Telegram did not say which message it sent.' };
}
