import { chosenValue } from '#server/adapters/channel/choiceValue.ts';
import {
  fieldsOf,
  idOf,
  listOf,
  numberOf,
  parseForeign,
  type Fields,
} from '#server/adapters/channel/foreignJson.ts';
import { fileNameOf, lineOf, mimeTypeOf, textOf } from '#server/adapters/channel/foreignText.ts';
import type { InboundContent, MediaReference } from '#server/adapters/channel/port.ts';

/** The content of a message, in words where it is no text. Undefined: it cannot be shown. */
export function readContent(message: Fields): InboundContent | undefined {
  const { type } = message;
  const content = typeof type === 'string' ? fieldsOf(message[type]) : {};
  switch (type) {
    case 'text':
      return say('text', textOf(content['body']));
    case 'image':
    case 'video':
    case 'audio':
    case 'sticker':
    case 'document':
      return readFile(type, content);
    case 'location':
      return say('location', placeOf(content));
    case 'contacts':
      return say('contacts', listOf(message['contacts']).slice(0, 20).map(contactCard).join('\n'));
    case 'button':
      return say('interactive', textOf(content['text']) || textOf(content['payload']));
    case 'interactive':
      return say('interactive', answerOf(content));
    case 'order':
      return say('interactive', orderOf(content));
    default:
      return undefined;
  }
}

function say(kind: InboundContent['kind'], text: string): InboundContent | undefined {
  return text.trim() === '' ? undefined : { kind, text };
}

function readFile(
  kind: 'image' | 'video' | 'audio' | 'sticker' | 'document',
  file: Fields,
): InboundContent | undefined {
  const id = idOf(file['id']);
  const caption = textOf(file['caption']);
  if (!id) return say('text', caption);
  const sha256 = idOf(file['sha256']);
  const mimeType = mimeTypeOf(file['mime_type']);
  const name = fileNameOf(file['filename']) || `${kind}${endings[mimeType] ?? ''}`;
  const media: MediaReference = { id, name, mimeType, ...(sha256 && { sha256 }) };
  return { kind, text: caption, media };
}

/** For files that have no name of their own. */
const endings: Record<string, string> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'audio/ogg': '.ogg',
  'audio/mpeg': '.mp3',
  'audio/mp4': '.m4a',
  'audio/aac': '.aac',
  'audio/amr': '.amr',
  'video/mp4': '.mp4',
  'video/3gpp': '.3gp',
  'application/pdf': '.pdf',
};

function placeOf({ name, address, latitude, longitude }: Fields): string {
  const [lat, lng] = [numberOf(latitude), numberOf(longitude)];
  const point = lat === undefined || lng === undefined ? '' : `${lat}, ${lng}`;
  return [lineOf(name), lineOf(address, 500), point].filter(Boolean).join('\n');
}

function contactCard(contact: Fields): string {
  const name = fieldsOf(contact['name']);
  const phones = listOf(contact['phones'])
    .slice(0, 10)
    .map(({ phone, wa_id: id }) => lineOf(phone, 40) || lineOf(id, 40));
  const emails = listOf(contact['emails'])
    .slice(0, 10)
    .map(({ email }) => lineOf(email));
  return [lineOf(name['formatted_name']) || lineOf(name['first_name']), ...phones, ...emails]
    .filter(Boolean)
    .join(' ');
}

/** What the customer chose or filled in. */
function answerOf(interactive: Fields): string {
  const { type } = interactive;
  if (type === 'button_reply' || type === 'list_reply') {
    const { id, title } = fieldsOf(interactive[type]);
    return textOf(chosenValue(id, textOf(title)));
  }
  if (type !== 'nfm_reply') return '';
  const { response_json: json, body } = fieldsOf(interactive['nfm_reply']);
  const fields = fieldsOf(typeof json === 'string' ? parseForeign(json) : undefined);
  const lines = Object.entries(fields)
    .filter(
      ([name, value]) => name !== 'flow_token' && ['string', 'number', 'boolean'].includes(typeof value),
    )
    .slice(0, 50)
    .map(([name, value]) => `${lineOf(name, 100)}: ${lineOf(String(value), 1000)}`);
  return textOf(lines.join('\n')) || textOf(body) || 'nfm_reply';
}

/** Without the prices, which the customer's phone wrote. */
function orderOf(order: Fields): string {
  const items = listOf(order['product_items'])
    .slice(0, 100)
    .map((item) => `${numberOf(item['quantity']) ?? 1} × ${lineOf(item['product_retailer_id'])}`);
  return [...items, textOf(order['text'])].filter(Boolean).join('\n');
}
