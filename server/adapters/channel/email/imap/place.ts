import { fieldsOf, numberOf, parseForeign } from '#server/adapters/channel/foreignJson.ts';
import type { Account } from '#server/adapters/channel/port.ts';

/** How far a mailbox has been read. */
export interface Place {
  /** The mailbox: with another account it begins anew. */
  mailbox: string;
  /** Uids count within this only. */
  validity: string;
  /** The last uid that is stored. */
  uid: number;
  /** When that arrived at the latest, in seconds: it tells what is new when the uids do not. */
  at: number;
  /** When the mailbox was connected: nothing older is read. */
  since: number;
  /** A uid that could not be fetched, and how often. */
  bad?: { uid: number; times: number };
}

export function mailboxOf({ imap_host: host, imap_user: user }: Account): string {
  return `${user}@${host}`;
}

/** That of a mailbox which was opened just now: what is in it already is left alone. */
export function freshPlace(
  account: Account,
  { uidValidity, uidNext }: { uidValidity: bigint | number; uidNext: number },
): Place {
  const now = Math.floor(Date.now() / 1000);
  const uid = Math.max(0, uidNext - 1);
  return { mailbox: mailboxOf(account), validity: String(uidValidity), uid, at: now, since: now };
}

/** Undefined: the mailbox was not read before. */
export function readPlace(place: string, account: Account): Place | undefined {
  const fields = fieldsOf(parseForeign(place));
  const [uid, at, since] = ['uid', 'at', 'since'].map((name) => numberOf(fields[name]));
  if (
    fields['mailbox'] !== mailboxOf(account) ||
    uid === undefined ||
    at === undefined ||
    since === undefined
  )
    return undefined;
  const bad = fieldsOf(fields['bad']);
  const [badUid, times] = [numberOf(bad['uid']), numberOf(bad['times'])];
  return {
    mailbox: mailboxOf(account),
    validity: String(fields['validity']),
    uid,
    at,
    since,
    ...(badUid !== undefined && times !== undefined && { bad: { uid: badUid, times } }),
  };
}
