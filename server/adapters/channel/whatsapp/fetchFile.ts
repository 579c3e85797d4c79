import { numberOf } from '#server/adapters/channel/foreignJson.ts';
import { lineOf, mimeTypeOf } from '#server/adapters/channel/foreignText.ts';
import { downloadFile } from '#server/adapters/channel/meta/downloadFile.ts';
import { callGraph } from '#server/adapters/channel/meta/graph.ts';
import { describe } from '#server/adapters/channel/meta/graphErrors.ts';
import type { Account, Call, FetchedMedia, MediaReference } from '#server/adapters/channel/port.ts';
import { sendOutcome } from '#server/adapters/channel/whatsapp/errors.ts';
import { whatsapp as type } from '#shared/channels/whatsapp.ts';

/** The address of a file is valid for some minutes only, so that it is asked for each time. */
export async function fetchFile(call: Call, account: Account, media: MediaReference): Promise<FetchedMedia> {
  let detail = '';
  for (let attempt = 0; attempt < 2; attempt++) {
    const result = await resolveAndDownload(call, account, media);
    if (result.kind !== 'expired') return result;
    ({ detail } = result);
  }
  return { kind: 'gone', detail };
}

async function resolveAndDownload(call: Call, account: Account, media: MediaReference) {
  const result = await callGraph(call, account, {
    method: 'GET',
    path: encodeURIComponent(media.id),
    query: { phone_number_id: account['phone_number_id'] ?? '' },
  });
  if (result.kind === 'failed') {
    const outcome = sendOutcome(result, () => undefined);
    const isGone = result.error.code === 100 || result.status === 404;
    const mayReturn =
      !isGone && (outcome.kind === 'try_later' || (outcome.kind === 'rejected' && outcome.stops));
    return { kind: mayReturn ? ('try_later' as const) : ('gone' as const), detail: describe(result.error) };
  }
  if (result.kind !== 'done') return { kind: 'try_later' as const, detail: result.detail };
  const { url, mime_type: mimeType, sha256, file_size: size } = result.body;
  const maxBytes = type.abilities.max_file ?? 0;
  if ((numberOf(size) ?? 0) > maxBytes)
    return { kind: 'gone' as const, detail: `The file is larger than ${maxBytes} bytes.` };
  return downloadFile(call, {
    url: typeof url === 'string' ? url : '',
    mimeType: mimeTypeOf(mimeType ?? media.mimeType),
    sha256: [media.sha256, lineOf(sha256)],
    maxBytes,
    token: account['access_token'],
    host: account['graph_host'],
  });
}
