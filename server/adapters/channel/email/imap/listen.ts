/** Reads a mailbox by uid, from the time of its connection on: by IDLE where the server has that, else at intervals. */
import type { ImapFlow } from 'imapflow';
import { connectionFailure } from '#server/adapters/channel/email/failures.ts';
import { fetchMail } from '#server/adapters/channel/email/imap/fetchMail.ts';
import { imapServer, openImap } from '#server/adapters/channel/email/imap/openMailbox.ts';
import { freshPlace, readPlace, type Place } from '#server/adapters/channel/email/imap/place.ts';
import type { StoredMail } from '#server/adapters/channel/email/parse/parsedMail.ts';
import type { Account, Call, Listened, Listening } from '#server/adapters/channel/port.ts';

/** Between two looks at a mailbox whose server does not tell of new mails. */
const pollSeconds = 30;
/** A look also while the server would tell: notices get lost. */
const lookMilliseconds = 120_000;
/** A mail, however slowly its server sends it. */
const mailMilliseconds = 180_000;
/** A mail that could not be fetched so often is read by its header only. */
const maxTimes = 3;
/** After the uids of a mailbox were given out anew: the clocks of servers differ. */
const overlapSeconds = 600;

export async function listen(call: Call, { account, place, store, signal }: Listening): Promise<Listened> {
  let client: ImapFlow | undefined;
  const end = () => client?.close();
  signal.addEventListener('abort', end, { once: true });
  try {
    client = await openImap(call, account);
    if (signal.aborted) return { kind: 'ended', afterSeconds: 0 };
    const reader = new MailboxReader(client, account, store);
    const news = new News(client, signal);
    await reader.open(readPlace(place, account));
    for (;;) {
      news.forget();
      await reader.catchUp(signal);
      if (signal.aborted || reader.isLost) return { kind: 'ended', afterSeconds: 0 };
      if (!client.capabilities.has('IDLE')) return { kind: 'ended', afterSeconds: pollSeconds };
      await news.wait();
      if (signal.aborted) return { kind: 'ended', afterSeconds: 0 };
    }
  } catch (error) {
    if (signal.aborted) return { kind: 'ended', afterSeconds: 0 };
    return { kind: 'failed', ...connectionFailure(error, imapServer(account)) };
  } finally {
    signal.removeEventListener('abort', end);
    if (client) close(client);
  }
}

/** Politely, and in any case. */
function close(client: ImapFlow): void {
  const timer = setTimeout(() => client.close(), 2000);
  client
    .logout()
    .catch(() => undefined)
    .finally(() => {
      clearTimeout(timer);
      client.close();
    });
}

class MailboxReader {
  /** Another node reads the mailbox. */
  isLost = false;
  readonly #client: ImapFlow;
  readonly #account: Account;
  readonly #store: Listening['store'];
  #place!: Place;

  constructor(client: ImapFlow, account: Account, store: Listening['store']) {
    this.#client = client;
    this.#account = account;
    this.#store = store;
  }

  async open(before: Place | undefined): Promise<void> {
    const fresh = freshPlace(this.#account, await this.#client.mailboxOpen('INBOX'));
    if (before?.validity === fresh.validity) this.#place = before;
    else if (!before) this.#place = fresh;
    else {
      const from = Math.max(before.since, before.at - overlapSeconds);
      // What arrived since: it may be there twice, and is one message by its Message-ID.
      const found = await this.#client.search({ since: new Date(from * 1000) }, { uid: true });
      const first = (found || []).reduce((one, other) => Math.min(one, other), fresh.uid + 1);
      this.#place = { ...fresh, uid: first - 1, at: before.at, since: before.since };
      await this.#skipBefore(from);
    }
    await this.#save([], this.#place);
  }

  /** SEARCH knows days only. */
  async #skipBefore(from: number): Promise<void> {
    for (const uid of await this.#newUids()) {
      const found = await this.#client.fetchOne(
        String(uid),
        { uid: true, internalDate: true },
        { uid: true },
      );
      if (found && found.internalDate && new Date(found.internalDate).getTime() / 1000 >= from) return;
      this.#place.uid = uid;
    }
  }

  async catchUp(signal: AbortSignal): Promise<void> {
    for (const uid of await this.#newUids()) {
      if (signal.aborted || this.isLost) return;
      await this.#take(uid);
    }
  }

  async #take(uid: number): Promise<void> {
    const { bad, ...place } = this.#place;
    const times = bad?.uid === uid ? bad.times : 0;
    const stored = await this.#fetch(uid, times);
    const at = stored ? Math.max(place.at, Math.min(stored.at, nowSeconds())) : place.at;
    await this.#save(stored ? [stored] : [], { ...place, uid, at });
    if (this.isLost) return;
    // A mark for those who look into the mailbox themselves. Nothing depends on it.
    await this.#client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true }).catch(() => false);
  }

  async #fetch(uid: number, times: number): Promise<StoredMail | undefined> {
    const { validity } = this.#place;
    const address = this.#account['address'] ?? '';
    const timer = setTimeout(() => this.#client.close(), mailMilliseconds);
    try {
      return await fetchMail(this.#client, { uid, validity, address, isBad: times >= maxTimes });
    } catch (error) {
      await this.#save([], { ...this.#place, bad: { uid, times: times + 1 } });
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async #newUids(): Promise<number[]> {
    const after = this.#place.uid;
    const found = await this.#client.search({ uid: `${after + 1}:*` }, { uid: true });
    // `n:*` names the last mail also when its uid is lower.
    return (found || []).filter((uid) => uid > after).sort((one, other) => one - other);
  }

  /** The place counts when it is stored, and not before. */
  async #save(deliveries: readonly unknown[], place: Place): Promise<void> {
    this.isLost = !(await this.#store(deliveries, JSON.stringify(place)));
    if (!this.isLost) this.#place = place;
  }
}

/** What the server tells of its own accord: also between two commands, so it is listened to all the time. */
class News {
  #isThere = false;
  #waiting: { resolve: () => void; reject: (error: unknown) => void } | undefined;
  readonly #client: ImapFlow;

  constructor(client: ImapFlow, signal: AbortSignal) {
    this.#client = client;
    const arrived = () => {
      this.#isThere = true;
      this.#waiting?.resolve();
    };
    const lost = Object.assign(new Error('The connection was closed.'), { code: 'ECONNRESET' });
    client.on('exists', arrived).on('close', () => this.#waiting?.reject(lost));
    signal.addEventListener('abort', arrived, { once: true });
  }

  forget(): void {
    this.#isThere = false;
  }

  /** Until there are any, or it is time to look. Rejects when the connection is lost. */
  async wait(): Promise<void> {
    if (this.#isThere) return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, lookMilliseconds);
    this.#waiting = { resolve, reject };
    this.#client.idle().catch(reject);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      this.#waiting = undefined;
    }
  }
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
