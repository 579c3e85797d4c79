import { exchangeBytes } from '#server/adapters/channel/exchange.ts';
import { authorization } from '#server/adapters/channel/line/lineApi.ts';
import type { Account, Call, FetchedMedia, MediaReference } from '#server/adapters/channel/port.ts';

const dataOrigin = 'https://api-data.line.me';

/** As much as the largest file of another provider. */
const maxBytes = 100 * 1024 * 1024;

/** Files that customers sent; LINE deletes them after a while. */
export async function fetchContent(
  call: Call,
  account: Account,
  media: MediaReference,
): Promise<FetchedMedia> {
  const url = `${dataOrigin}/v2/bot/message/${encodeURIComponent(media.id)}/content`;
  const content = await exchangeBytes(call, url, { headers: authorization(account) }, maxBytes);
  if (content.kind !== 'answer')
    return { kind: 'try_later', detail: `LINE could not be reached: ${content.detail}` };
  const { status } = content;
  if (!content.body) return { kind: 'gone', detail: `The file is larger than ${maxBytes} bytes.` };
  if (status === 200 && content.body.length === 0) return { kind: 'gone', detail: 'The file is empty.' };
  if (status === 200)
    return {
      kind: 'fetched',
      bytes: content.body,
      mimeType: content.headers.get('content-type') ?? media.mimeType,
    };
  // 202: a video is still being converted.
  const isGone = status === 400 || status === 404 || status === 410;
  return { kind: isGone ? 'gone' : 'try_later', detail: `LINE answered ${status}.` };
}
