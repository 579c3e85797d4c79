import type { ImapFlow } from 'imapflow';
import PostalMime from 'postal-mime';
import { maxMailBytes } from '#server/adapters/channel/email/imap/openMailbox.ts';
import { Slots } from '#server/adapters/channel/email/imap/slots.ts';
import { headOf } from '#server/adapters/channel/email/parse/parseMail.ts';
import { parseInThread } from '#server/adapters/channel/email/parse/mailThreads.ts';
import type { StoredMail } from '#server/adapters/channel/email/parse/parsedMail.ts';

const maxHeaderBytes = 256 * 1024;
/** Whole mails that are in memory at once. */
const slots = new Slots(3);

interface Wanted {
  uid: number;
  validity: string;
  /** The address of the channel. */
  address: string;
  /** It has failed before: only its header is read. */
  isBad: boolean;
}

/** Fetches and reads a mail; undefined: the mailbox has it no more. Rejects when the connection is lost. */
export async function fetchMail(client: ImapFlow, wanted: Wanted): Promise<StoredMail | undefined> {
  const { uid, validity, address, isBad } = wanted;
  const found = await client.fetchOne(
    String(uid),
    { uid: true, size: true, internalDate: true },
    { uid: true },
  );
  if (!found || found.uid !== uid) return undefined;
  const size = found.size ?? 0;
  const arrived = found.internalDate === undefined ? Date.now() : new Date(found.internalDate).getTime();
  const at = Math.floor((Number.isFinite(arrived) ? arrived : Date.now()) / 1000);
  const stored = { validity, uid, size, at, address };
  if (size > maxMailBytes) return { ...stored, ...(await readHead(client, uid, 'too_large')) };
  if (isBad) return { ...stored, ...(await readHead(client, uid, 'unreadable')) };
  return slots.run(async () => {
    const source = await readSource(client, uid);
    if (!source) return undefined;
    try {
      return { ...stored, mail: await parseInThread(source) };
    } catch {
      return { ...stored, ...(await readHead(client, uid, 'unreadable')) };
    }
  });
}

export async function readSource(client: ImapFlow, uid: number): Promise<Buffer | undefined> {
  const found = await client.fetchOne(
    String(uid),
    { uid: true, source: { start: 0, maxLength: maxMailBytes } },
    { uid: true },
  );
  return found && found.uid === uid ? found.source : undefined;
}

/** Of what cannot be read whole: who sent it, and about what. */
async function readHead(client: ImapFlow, uid: number, problem: NonNullable<StoredMail['problem']>) {
  const found = await client.fetchOne(String(uid), { uid: true, headers: true }, { uid: true });
  const head = (found && found.headers) || Buffer.alloc(0);
  const email = await PostalMime.parse(head.subarray(0, maxHeaderBytes));
  return { problem, mail: { ...headOf(email), text: '', files: [] } };
}
