import { idOf, type Fields } from '#server/adapters/channel/foreignJson.ts';
import { callGraph } from '#server/adapters/channel/meta/graph.ts';
import { messagingOutcome } from '#server/adapters/channel/meta/messaging/errors.ts';
import type { Platform } from '#server/adapters/channel/meta/messaging/platform.ts';
import type { Account, Call, Outcome, Outgoing } from '#server/adapters/channel/port.ts';

type File = NonNullable<Outgoing['media']>;

/** Shown as such; anything else is a file. */
const shown: [type: string, mimeTypes: RegExp, bytes: number][] = [
  ['image', /^image\/(?:jpeg|png|gif)$/, 8_000_000],
  ['video', /^video\/(?:mp4|ogg|quicktime|webm|x-msvideo)$/, Infinity],
  ['audio', /^audio\/(?:aac|mpeg|mp4|m4a|x-m4a|ogg|wav)$/, Infinity],
];

/** The message with a file, or why there is none. Nothing has been sent then. */
export async function attach(
  platform: Platform,
  call: Call,
  account: Account,
  file: File,
): Promise<{ message: Fields } | Outcome> {
  const size = file.bytes.length;
  const detail = `A file of ${size} bytes; at most ${platform.maxFile}.`;
  if (size > platform.maxFile) return { kind: 'rejected', reason: 'too_large', detail };
  const type = typeOf(file);
  if (platform.uploads) return upload(platform, call, account, file, type);
  const { url, name } = file;
  if (url === undefined)
    return { kind: 'rejected', reason: 'not_supported', detail: 'A file without a public address.' };
  if (type === 'file') return { message: { text: `${name}\n${url}` } };
  return { message: { attachment: { type, payload: { url } } } };
}

async function upload(
  platform: Platform,
  call: Call,
  account: Account,
  { name, mimeType, bytes }: File,
  type: string,
): Promise<{ message: Fields } | Outcome> {
  const form = new FormData();
  form.set('message', JSON.stringify({ attachment: { type, payload: { is_reusable: false } } }));
  form.set('filedata', new Blob([new Uint8Array(bytes)], { type: mimeType }), name);
  const path = `${platform.pathOf(account)}/message_attachments`;
  const host = platform.hostOf(account);
  const result = await callGraph(call, account, { method: 'POST', path, host, body: form });
  const id = result.kind === 'done' ? idOf(result.body['attachment_id']) : undefined;
  if (id !== undefined) return { message: { attachment: { type, payload: { attachment_id: id } } } };
  const outcome = messagingOutcome(result);
  // An upload alone reaches nobody, so that it may be repeated.
  if (outcome.kind === 'unknown')
    return { ...outcome, kind: 'try_later', reason: 'provider_down', afterSeconds: 15, all: false };
  const isFile = outcome.kind === 'rejected' && outcome.reason === 'rejected';
  return isFile ? { ...outcome, reason: 'media_rejected' } : outcome;
}

function typeOf({ mimeType, bytes }: File): string {
  const [plain = ''] = mimeType.split(';');
  const found = shown.find(([, types, most]) => types.test(plain.trim()) && bytes.length <= most);
  return found?.[0] ?? 'file';
}
