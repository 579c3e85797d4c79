import { idOf, type Fields } from '#server/adapters/channel/foreignJson.ts';
import { callGraph } from '#server/adapters/channel/meta/graph.ts';
import type { Account, Call, Outcome, Outgoing } from '#server/adapters/channel/port.ts';
import { sendOutcome } from '#server/adapters/channel/whatsapp/errors.ts';
import { whatsapp as type } from '#shared/channels/whatsapp.ts';

type File = NonNullable<Outgoing['media']>;
type Kind = 'image' | 'video' | 'audio' | 'document';

const mebibyte = 1024 * 1024;
const maxFile = type.abilities.max_file ?? 0;
const captions = type.abilities.captions;

/** What is shown as such, and up to which size; anything else travels as a document. */
const shown: [kind: Kind, types: RegExp, bytes: number][] = [
  ['image', /^image\/(?:jpeg|png)$/, 5 * mebibyte],
  ['video', /^video\/(?:mp4|3gpp)$/, 16 * mebibyte],
  ['audio', /^audio\/(?:aac|amr|mpeg|mp4|ogg)$/, 16 * mebibyte],
];

/** Uploads a file; returns the message with it, or why there is none. Nothing has been sent then. */
export async function uploadFile(
  call: Call,
  account: Account,
  file: File,
  caption: string,
): Promise<{ message: Fields } | Outcome> {
  const kind = kindOfFile(file);
  const size = file.bytes.length;
  if (size > maxFile)
    return { kind: 'rejected', reason: 'too_large', detail: `A file of ${size} bytes; at most ${maxFile}.` };
  const form = new FormData();
  form.set('messaging_product', 'whatsapp');
  form.set('type', file.mimeType);
  form.set('file', new Blob([new Uint8Array(file.bytes)], { type: file.mimeType }), file.name);
  const path = `${encodeURIComponent(account['phone_number_id'] ?? '')}/media`;
  const result = await callGraph(call, account, { method: 'POST', path, body: form });
  const id = result.kind === 'done' ? idOf(result.body['id']) : undefined;
  if (id !== undefined) {
    const content = { id, ...(caption && { caption }), ...(kind === 'document' && { filename: file.name }) };
    return { message: { type: kind, [kind]: content } };
  }
  const outcome = sendOutcome(result, () => undefined);
  // An upload alone reaches nobody, so that it may be repeated.
  if (outcome.kind === 'unknown')
    return { ...outcome, kind: 'try_later', reason: 'provider_down', afterSeconds: 15, all: false };
  return outcome.kind === 'rejected' && outcome.reason === 'rejected'
    ? { ...outcome, reason: 'media_rejected' }
    : outcome;
}

export function kindOfFile({ mimeType, bytes }: File): Kind {
  const [plain = ''] = mimeType.split(';');
  const found = shown.find(([, types, most]) => types.test(plain.trim()) && bytes.length <= most);
  return found ? found[0] : 'document';
}

/** The longest text under a file of the kind. */
export function maxCaption(kind: Kind): number {
  return captions?.kinds.some((each) => each === kind) ? captions.most : 0;
}
