import { exchangeBytes } from '#server/adapters/channel/exchange.ts';
import { fieldsOf } from '#server/adapters/channel/foreignJson.ts';
import { textOf } from '#server/adapters/channel/foreignText.ts';
import type { Account, Call, FetchedMedia, MediaReference } from '#server/adapters/channel/port.ts';
import { callBot, origin } from '#server/adapters/channel/telegram/botApi.ts';
import { failureOf } from '#server/adapters/channel/telegram/failureOf.ts';

/** More than bots can fetch. */
const maxBytes = 25 * 1024 * 1024;
const tooLarge = `The file is larger than ${maxBytes} bytes.`;

/** Files of up to 20 MB: bots cannot fetch larger ones. The address of a file holds the token, so nothing quotes it. */
export async function fetchFile(call: Call, account: Account, media: MediaReference): Promise<FetchedMedia> {
  const found = await callBot(call, account, 'getFile', { file_id: media.id });
  if (found.kind !== 'done') {
    const { detail } = failureOf(found);
    const isGone = found.kind === 'refused' && found.code === 400 && !detail.includes('temporarily');
    return { kind: isGone ? 'gone' : 'try_later', detail };
  }
  const path = textOf(fieldsOf(found.result)['file_path']);
  if (!isPath(path)) return { kind: 'gone', detail: 'Telegram has no file for it.' };
  const url = `${origin}/file/bot${account['bot_token']}/${path}`;
  const file = await exchangeBytes(call, url, {}, maxBytes);
  if (file.kind !== 'answer')
    return { kind: 'try_later', detail: `Telegram could not be reached: ${file.detail}` };
  if (!file.body) return { kind: 'gone', detail: tooLarge };
  if (file.status === 200) {
    if (file.body.length === 0) return { kind: 'gone', detail: 'The file is empty.' };
    // Telegram calls every file octet-stream; what it said with the message is better.
    const mimeType = media.mimeType || (file.headers.get('content-type') ?? '');
    return { kind: 'fetched', bytes: file.body, mimeType };
  }
  const detail = `Telegram answered ${file.status}.`;
  return { kind: file.status === 404 || file.status === 410 ? 'gone' : 'try_later', detail };
}

/** Such as `photos/file_7.jpg`: nothing that leads out of the folder of the bot. */
function isPath(path: string): boolean {
  return /^[\w./-]{1,300}$/.test(path) && !path.includes('..') && !path.startsWith('/');
}
