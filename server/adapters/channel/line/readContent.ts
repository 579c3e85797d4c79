import { fieldsOf, numberOf, type Fields } from '#server/adapters/channel/foreignJson.ts';
import { fileNameOf, lineOf, textOf } from '#server/adapters/channel/foreignText.ts';
import { placeText } from '#server/adapters/channel/placeText.ts';
import type { InboundContent } from '#server/adapters/channel/port.ts';

/** What a message holds; undefined when it is of a type that we do not know. */
export function readContent(message: Fields, id: string): InboundContent | undefined {
  const type = textOf(message['type']);
  if (type === 'text') return { kind: 'text', text: textOf(message['text']) };
  if (type === 'image') return ofFile(message, 'image', { id, name: 'image.jpg', mimeType: 'image/jpeg' });
  if (type === 'video') return ofFile(message, 'video', { id, name: 'video.mp4', mimeType: 'video/mp4' });
  if (type === 'audio') return ofFile(message, 'audio', { id, name: 'audio.m4a', mimeType: 'audio/x-m4a' });
  if (type === 'file') {
    const name = fileNameOf(message['fileName']) || 'file';
    return ofFile(message, 'document', { id, name, mimeType: 'application/octet-stream' });
  }
  if (type === 'sticker') return { kind: 'sticker', text: stickerText(message) };
  if (type === 'location') return readLocation(message);
  return undefined;
}

/** A web page can send for the customer what lies somewhere else: we do not fetch from there, and show where. */
function ofFile(
  message: Fields,
  kind: InboundContent['kind'],
  media: NonNullable<InboundContent['media']>,
): InboundContent {
  const provider = fieldsOf(message['contentProvider']);
  if (provider['type'] !== 'external') return { kind, text: '', media };
  return { kind: 'text', text: lineOf(provider['originalContentUrl'], 2000) };
}

/** LINE has no way to fetch the picture; what is written on it or what it stands for is all there is. */
function stickerText(sticker: Fields): string {
  const keywords: unknown = sticker['keywords'];
  return textOf(sticker['text']) || (Array.isArray(keywords) ? textOf(keywords[0]) : '');
}

function readLocation(location: Fields): InboundContent | undefined {
  const latitude = numberOf(location['latitude']);
  const longitude = numberOf(location['longitude']);
  if (latitude === undefined || longitude === undefined) return undefined;
  const name = textOf(location['title']);
  const address = textOf(location['address']);
  return { kind: 'location', text: placeText({ latitude, longitude, name, address }) };
}
