import { fieldsOf, listOf, numberOf, type Fields } from '#server/adapters/channel/foreignJson.ts';
import { fileNameOf, lineOf, textOf } from '#server/adapters/channel/foreignText.ts';
import { isMediaAddress } from '#server/adapters/channel/meta/downloadFile.ts';
import { placeText } from '#server/adapters/channel/placeText.ts';
import type { InboundContent } from '#server/adapters/channel/port.ts';

interface Read {
  files: InboundContent[];
  words: string[];
  /** Of the words. */
  kind: InboundContent['kind'];
}

const maxAttachments = 30;
const maxAddress = 4000;

/** The files of a message, and in words what else was attached. What has no content is left out. */
export function readAttachments(attachments: readonly Fields[]): Read {
  const read: Read = { files: [], words: [], kind: 'text' };
  for (const attachment of attachments.slice(0, maxAttachments)) {
    const file = readFile(attachment);
    if (file) {
      read.files.push(file);
      continue;
    }
    const words = wordsOf(attachment);
    if (words !== '') read.words.push(words);
    if (words !== '' && attachment['type'] === 'location') read.kind = 'location';
  }
  return read;
}

const kinds = new Map<unknown, InboundContent['kind']>([
  ['image', 'image'],
  ['video', 'video'],
  ['audio', 'audio'],
  ['file', 'document'],
  ['sticker', 'sticker'],
  // A picture or a video: which of them is not said.
  ['story_mention', 'document'],
]);

function readFile({ type, payload }: Fields): InboundContent | undefined {
  const { url, sticker_id: stickerId } = fieldsOf(payload);
  const kind = type === 'image' && stickerId !== undefined ? 'sticker' : kinds.get(type);
  if (kind === undefined || typeof url !== 'string' || url.length > maxAddress || !isMediaAddress(url))
    return undefined;
  const name = nameOf(url) || (type === 'story_mention' ? 'story' : kind);
  const media = { id: url, name, mimeType: 'application/octet-stream' };
  return { kind, text: type === 'story_mention' ? '[story_mention]' : '', media };
}

/** The last part of the path, where that looks like the name of a file. */
function nameOf(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  let name = last;
  try {
    name = decodeURIComponent(last);
  } catch {
    // Not encoded: as it is.
  }
  return /\.[A-Za-z0-9]{1,5}$/.test(name.slice(-6)) ? fileNameOf(name) : '';
}

function wordsOf(attachment: Fields): string {
  const payload = fieldsOf(attachment['payload']);
  switch (attachment['type']) {
    case 'location':
      return placeOf(attachment, payload);
    case 'template':
      return templateOf(payload);
    case 'story_mention':
      return '[story_mention]';
    default: {
      const title = lineOf(payload['title']) || lineOf(attachment['title']);
      return [title, addressIn(payload) || addressIn(attachment)].filter(Boolean).join('\n');
    }
  }
}

function placeOf(attachment: Fields, payload: Fields): string {
  const { lat, long } = fieldsOf(payload['coordinates']);
  const [latitude, longitude] = [numberOf(lat), numberOf(long)];
  if (latitude === undefined || longitude === undefined) return '';
  return placeText({ latitude, longitude, name: lineOf(attachment['title']) });
}

/** Its texts, without the buttons. */
function templateOf(payload: Fields): string {
  const elements = listOf(payload['elements'])
    .slice(0, 10)
    .flatMap(({ title, subtitle }) => [lineOf(title), lineOf(subtitle)]);
  return [textOf(payload['text']), ...elements].filter(Boolean).join('\n');
}

function addressIn({ url }: Fields): string {
  if (typeof url !== 'string' || url.length > maxAddress || !URL.canParse(url)) return '';
  const { protocol, href } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? href : '';
}
