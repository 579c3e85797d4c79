import { imapServer, openImap } from '#server/adapters/channel/email/imap/openMailbox.ts';
import { readSource } from '#server/adapters/channel/email/imap/fetchMail.ts';
import { mailboxOf } from '#server/adapters/channel/email/imap/place.ts';
import { Slots } from '#server/adapters/channel/email/imap/slots.ts';
import { connectionFailure } from '#server/adapters/channel/email/failures.ts';
import { readFileInThread } from '#server/adapters/channel/email/parse/mailThreads.ts';
import type { Account, Call, FetchedMedia, MediaReference } from '#server/adapters/channel/port.ts';

/** One at a time: the files of a mail are fetched one after another, and the mail once for all of them. */
const slots = new Slots(1);
const keptMilliseconds = 15_000;
let latest: { key: string; source: Buffer; timer: NodeJS.Timeout } | undefined;

/** A file of a mail, which stays in the mailbox. */
export async function fetchFile(call: Call, account: Account, media: MediaReference): Promise<FetchedMedia> {
  const [, validity = '', uid = '', part = ''] = /^(\d{1,20})\.(\d{1,10})\.(\d{1,3})$/.exec(media.id) ?? [];
  if (validity === '') return { kind: 'gone', detail: 'There is no such file.' };
  return slots.run(async () => {
    try {
      const source = await sourceOf(call, account, { validity, uid });
      const file = source && (await readFileInThread(source, Number(part)));
      if (!file) return { kind: 'gone', detail: 'The mail is not in the mailbox any more.' };
      return { kind: 'fetched', bytes: Buffer.from(file.bytes), mimeType: file.mimeType };
    } catch (error) {
      return { kind: 'try_later', detail: connectionFailure(error, imapServer(account)).detail };
    }
  });
}

async function sourceOf(
  call: Call,
  account: Account,
  { validity, uid }: { validity: string; uid: string },
): Promise<Buffer | undefined> {
  const key = JSON.stringify([mailboxOf(account), account['channel_key'], validity, uid]);
  if (latest?.key === key) return latest.source;
  const client = await openImap(call, account);
  try {
    const mailbox = await client.mailboxOpen('INBOX', { readOnly: true });
    if (String(mailbox.uidValidity) !== validity) return undefined;
    const source = await readSource(client, Number(uid));
    if (source) keep(key, source);
    return source;
  } finally {
    client.close();
  }
}

function keep(key: string, source: Buffer): void {
  clearTimeout(latest?.timer);
  const timer = setTimeout(() => (latest = undefined), keptMilliseconds).unref();
  latest = { key, source, timer };
}
