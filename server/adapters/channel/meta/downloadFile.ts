/** Files of customers, on Meta's media hosts. */
import { createHash } from 'node:crypto';
import { exchange } from '#server/adapters/channel/exchange.ts';
import { mimeTypeOf } from '#server/adapters/channel/foreignText.ts';
import type { Call, FetchedMedia } from '#server/adapters/channel/port.ts';

export interface RemoteFile {
  url: string;
  mimeType: string;
  /** In hex or base64; what is neither says nothing. */
  sha256: readonly (string | undefined)[];
  maxBytes: number;
  /** Sent along to the hosts of Meta. */
  token?: string | undefined;
  /** The host that stands in for Meta's. */
  host?: string | undefined;
}

/** `expired`: the address is no longer valid, and another may be. */
export type DownloadResult = FetchedMedia | { kind: 'expired'; detail: string };

const hosts =
  /^(?:graph\.facebook\.com|graph\.instagram\.com|(?:[a-z0-9-]{1,63}\.){1,8}(?:fbsbx\.com|fbcdn\.net|cdninstagram\.com))$/;
const maxRedirects = 3;

/** Whether Meta keeps files there: neither a request nor a token goes anywhere else. */
export function isMediaAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, port, username } = new URL(url);
  return protocol === 'https:' && port === '' && username === '' && hosts.test(hostname);
}

export async function downloadFile(call: Call, file: RemoteFile): Promise<DownloadResult> {
  let { url } = file;
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    if (!isMediaAddress(url) && !(file.host && URL.canParse(url) && new URL(url).host === file.host))
      return { kind: 'gone', detail: 'The file lies at an address that is none of Meta’s.' };
    const headers = file.token && redirects === 0 ? { authorization: `Bearer ${file.token}` } : undefined;
    const answer = await exchange(call, url, { redirect: 'manual', headers }, (response) =>
      readAnswer(response, file),
    );
    if (answer.kind !== 'answer') return { kind: 'try_later', detail: answer.detail };
    if (!('target' in answer.body)) return answer.body;
    const { target } = answer.body;
    if (!URL.canParse(target, url)) break;
    url = new URL(target, url).href;
  }
  return { kind: 'gone', detail: 'The address of the file leads nowhere.' };
}

/** The file, or where it has moved to. */
async function readAnswer(
  response: Response,
  file: RemoteFile,
): Promise<DownloadResult | { target: string }> {
  const { status, headers } = response;
  const target = status >= 300 && status < 400 ? headers.get('location') : null;
  if (target === null) return readFile(response, file);
  await response.body?.cancel();
  return { target };
}

async function readFile(response: Response, file: RemoteFile): Promise<DownloadResult> {
  const { status, headers } = response;
  const refuse = async (kind: 'gone' | 'expired' | 'try_later', detail: string): Promise<DownloadResult> => {
    await response.body?.cancel();
    return { kind, detail };
  };
  if (status === 404 || status === 410 || status === 403)
    return refuse('expired', `The file’s address answers ${status}.`);
  if (status === 401) return refuse('try_later', 'The access token is refused.');
  if (status < 200 || status > 299) return refuse('try_later', `The file’s address answers ${status}.`);
  const tooLarge = `The file is larger than ${file.maxBytes} bytes.`;
  if (Number(headers.get('content-length')) > file.maxBytes) return refuse('gone', tooLarge);
  const type = mimeTypeOf(headers.get('content-type') ?? file.mimeType);
  if (type === 'text/html' && file.mimeType !== 'text/html')
    return refuse('gone', 'There is a web page in place of the file.');

  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > file.maxBytes) return { kind: 'gone', detail: tooLarge };
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  if (bytes.length === 0) return { kind: 'gone', detail: 'The file is empty.' };
  const digest = createHash('sha256').update(bytes).digest();
  const isOther = file.sha256.map(hashOf).some((hash) => hash && !hash.equals(digest));
  if (isOther) return { kind: 'gone', detail: 'The file is not the one that was sent: its hash differs.' };
  const mimeType = file.mimeType === 'application/octet-stream' ? type : file.mimeType;
  return { kind: 'fetched', bytes, mimeType };
}

function hashOf(text: string | undefined): Buffer | undefined {
  if (text === undefined) return undefined;
  const isHex = /^[0-9a-f]{64}$/i.test(text);
  if (!isHex && !/^[\w+/-]{43}=?$/.test(text)) return undefined;
  const hash = Buffer.from(text, isHex ? 'hex' : 'base64');
  return hash.length === 32 ? hash : undefined;
}
