import type { Fields } from '#server/adapters/channel/foreignJson.ts';
import { cutAt, cutLabel, lineOf } from '#server/adapters/channel/foreignText.ts';
import type { Outgoing } from '#server/adapters/channel/port.ts';
import { line } from '#shared/channels/line.ts';
import { storable } from '#shared/storable.ts';

/** LINE fetches an image from its address, and its preview, which may have 1 MB. We have no smaller preview of it. */
const maxImage = 1024 * 1024;
const imageTypes = new Set(['image/jpeg', 'image/png']);
const maxAddress = 2000;
const maxData = 300;

/**
 * The messages of one call. A picture is shown; any other file is a link to it, since LINE wants a preview of videos and
 * the length of sounds. Undefined: it has a file without a public address.
 */
export function messagesOf({ text, media, choices }: Outgoing): Fields[] | undefined {
  const messages: Record<string, unknown>[] = [];
  let words = storable(text);
  if (media) {
    const { url, mimeType, bytes } = media;
    if (url === undefined) return undefined;
    const isShown =
      url.startsWith('https://') &&
      url.length <= maxAddress &&
      imageTypes.has(mimeType) &&
      bytes.length <= maxImage;
    if (isShown) messages.push({ type: 'image', originalContentUrl: url, previewImageUrl: url });
    else words = withLink(words, `${lineOf(media.name, 120) || 'file'}\n${url}`);
  }
  if (words.trim() !== '') messages.push(...textsOf(words));
  const last = messages.at(-1);
  if (last && choices.length > 0) last['quickReply'] = { items: choices.map(buttonOf) };
  return messages;
}

function withLink(text: string, link: string): string {
  return text.trim() === '' ? link : `${text}\n\n${link}`;
}

/** One message, unless a link made it too long. */
function textsOf(text: string): Fields[] {
  const { max_text: most } = line.abilities;
  if (text.length <= most) return [{ type: 'text', text }];
  const end = text.lastIndexOf('\n\n', most);
  if (end <= 0) return [{ type: 'text', text }];
  return [text.slice(0, end), text.slice(end + 2)].map((part) => ({ type: 'text', text: part }));
}

/** The customer sees that they wrote the label; we get the value, or the label where that is too long for LINE. */
function buttonOf({ label, value }: Outgoing['choices'][number]): Fields {
  const shown = storable(label) || storable(value);
  const data = value !== '' && value.length <= maxData ? storable(value) : cutAt(shown, maxData);
  const { max_label: maxLabel } = line.abilities.choices!;
  return {
    type: 'action',
    action: { type: 'postback', label: cutLabel(shown, maxLabel), data, displayText: cutAt(shown, maxData) },
  };
}
