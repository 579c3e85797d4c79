import { fieldsOf, listOf } from '#server/adapters/channel/foreignJson.ts';
import { textOf } from '#server/adapters/channel/foreignText.ts';
import type { Outgoing } from '#server/adapters/channel/port.ts';
import { storable } from '#shared/storable.ts';

/** What Telegram keeps with a button, in bytes of UTF-8. */
const maxBytes = 64;
/** Begins the data of a button whose value is too long for it. */
const cutMark = '…';

/**
 * What a button sends back when it is pressed: its value. Of one that is too long the label, as far as it fits, with a
 * number against two that begin alike.
 */
export function choiceData({ label, value }: Outgoing['choices'][number], index: number): string {
  const data = storable(value || label);
  if (data !== '' && !data.startsWith(cutMark) && Buffer.byteLength(data) <= maxBytes) return data;
  return cutBytes(maxBytes, `${cutMark}${index} ${storable(label)}`);
}

/**
 * The text that a pressed button stands for. Of a value that was too long it is the label as the customer saw it, which
 * Telegram returns with the message as long as it has that.
 */
export function chosenText(data: string, message: unknown): string {
  if (!data.startsWith(cutMark)) return data;
  const markup = fieldsOf(fieldsOf(message)['reply_markup']);
  const rows = Array.isArray(markup['inline_keyboard']) ? markup['inline_keyboard'] : [];
  const pressed = rows.flatMap(listOf).find((button) => textOf(button['callback_data']) === data);
  return textOf(pressed?.['text']) || data.slice(data.indexOf(' ') + 1);
}

/** Whole characters only. */
function cutBytes(most: number, text: string): string {
  let cut = '';
  let size = 0;
  for (const character of text) {
    size += Buffer.byteLength(character);
    if (size > most) return cut;
    cut += character;
  }
  return cut;
}
