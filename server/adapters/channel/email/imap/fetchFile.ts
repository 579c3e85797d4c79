import { imapServer, openImap } from '#server/adapters/channel/email/imap/openMailbox.ts';
import { readSource } from '#server/adapters/channel/email/imap/fetchMail.ts';
import { Slots } from '#server/adapters/channel/email/imap/slots.ts';
import { connectionFailure } from '#server/adapters/channel/email/failures.ts';
import { readFileInThread } from '#server/adapters/channel/email/parse/mailThreads.ts';
import type { Account, Call, FetchedMedia, MediaReference } from '#server/adapters/channel/port.ts';

const slots = new Slots(2);

/** A file of a mail, which stays in the mailbox. */
export async function fetchFile(call: Call, account: Account, media: MediaReference): Promise<FetchedMedia> {
  const [, validity, uid, part] = /^(\d{1,20})\.(\d{1,10})\.(\d{1,3})$/.exec(media.id) ?? [];
  if (validity === undefined) return { kind: 'gone', detail: 'There is no such file.' };
  return slots.run(async () => {
    let client;
    try {
      client = await openImap(call, account);
      const mailbox = await client.mailboxOpen('INBOX', { readOnly: true });
      const source =
        String(mailbox.uidValidity) === validity ? await readSource(client, Number(uid)) : undefined;
      const file = source && (await readFileInThread(source, Number(part)));
      if (!file) return { kind: 'gone', detail: 'The mail is not in the mailbox any more.' };
      return { kind: 'fetched', bytes: Buffer.from(file.bytes), mimeType: file.mimeType };
    } catch (error) {
      return { kind: 'try_later', detail: connectionFailure(error, imapServer(account)).detail };
    } finally {
      client?.close();
    }
  });
}
