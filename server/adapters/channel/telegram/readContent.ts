import {
  fieldsOf,
  idOf,
  isObject,
  listOf,
  numberOf,
  type Fields,
} from '#server/adapters/channel/foreignJson.ts';
import { fileNameOf, lineOf, mimeTypeOf, textOf } from '#server/adapters/channel/foreignText.ts';
import { placeText } from '#server/adapters/channel/placeText.ts';
import type { InboundContent, MediaReference } from '#server/adapters/channel/port.ts';

/**
 * What a message holds; undefined when it is of a kind that we do not know. Each picture of an album is a message of its
 * own. How the text is formatted is left out.
 */
export function readContent(message: Fields): InboundContent | undefined {
  const text = textOf(message['text']);
  if (text !== '') return { kind: 'text', text };
  const photo = largest(message['photo']);
  if (photo) return withMedia(message, 'image', fileOf(photo, 'photo.jpg', 'image/jpeg'));
  for (const [field, kind, name, mimeType] of files) {
    if (isObject(message[field])) return withMedia(message, kind, fileOf(message[field], name, mimeType));
  }
  for (const [field, read] of others) {
    if (isObject(message[field])) return read(fieldsOf(message[field]));
  }
  return undefined;
}

/** An animation comes as a document too, a venue as a location: the more exact ones stand first. */
const files: readonly [field: string, kind: InboundContent['kind'], name: string, mimeType: string][] = [
  ['voice', 'audio', 'voice.ogg', 'audio/ogg'],
  ['audio', 'audio', 'audio.mp3', 'audio/mpeg'],
  ['video', 'video', 'video.mp4', 'video/mp4'],
  ['video_note', 'video', 'video.mp4', 'video/mp4'],
  ['animation', 'video', 'animation.mp4', 'video/mp4'],
  ['document', 'document', 'file', 'application/octet-stream'],
];

const others: readonly [string, (value: Fields) => InboundContent | undefined][] = [
  ['sticker', readSticker],
  ['venue', (venue) => readPlace(fieldsOf(venue['location']), venue)],
  ['location', (location) => readPlace(location, {})],
  ['contact', readContact],
  ['poll', readPoll],
  [
    'dice',
    (dice) => ({ kind: 'text', text: `${textOf(dice['emoji'])} ${numberOf(dice['value']) ?? ''}`.trim() }),
  ],
  ['web_app_data', (data) => ({ kind: 'interactive', text: textOf(data['data']) })],
];

function withMedia(
  message: Fields,
  kind: InboundContent['kind'],
  media: MediaReference | undefined,
): InboundContent {
  return { kind, text: textOf(message['caption']), ...(media && { media }) };
}

function fileOf(value: unknown, name: string, mimeType: string): MediaReference | undefined {
  const file = fieldsOf(value);
  const id = idOf(file['file_id']);
  if (id === undefined) return undefined;
  return {
    id,
    name: fileNameOf(file['file_name']) || name,
    mimeType: file['mime_type'] === undefined ? mimeType : mimeTypeOf(file['mime_type']),
  };
}

/** Telegram makes several sizes of a photo. */
function largest(sizes: unknown): Fields | undefined {
  const area = (size: Fields) => (numberOf(size['width']) ?? 0) * (numberOf(size['height']) ?? 0);
  let best: Fields | undefined;
  for (const size of listOf(sizes)) if (!best || area(size) > area(best)) best = size;
  return best;
}

/** Moving ones are shown by their first picture: no browser plays what Telegram draws them in. */
function readSticker(sticker: Fields): InboundContent {
  const isMoving = sticker['is_animated'] === true || sticker['is_video'] === true;
  const media = fileOf(isMoving ? sticker['thumbnail'] : sticker, 'sticker.webp', 'image/webp');
  return { kind: 'sticker', text: textOf(sticker['emoji']), ...(media && { media }) };
}

function readPlace(location: Fields, venue: Fields): InboundContent | undefined {
  const latitude = numberOf(location['latitude']);
  const longitude = numberOf(location['longitude']);
  if (latitude === undefined || longitude === undefined) return undefined;
  const name = textOf(venue['title']);
  const address = textOf(venue['address']);
  return { kind: 'location', text: placeText({ latitude, longitude, name, address }) };
}

function readContact(contact: Fields): InboundContent {
  const name = lineOf(`${textOf(contact['first_name'])} ${textOf(contact['last_name'])}`);
  const phone = lineOf(contact['phone_number'], 40);
  return { kind: 'contacts', text: [name, phone].filter((line) => line !== '').join('\n') };
}

function readPoll(poll: Fields): InboundContent {
  const options = listOf(poll['options']).map((option) => `- ${textOf(option['text'])}`);
  return { kind: 'text', text: [textOf(poll['question']), ...options].join('\n') };
}
