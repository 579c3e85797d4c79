/** Holds back whoever tries too often: guesses a password, has mails sent, opens accounts. */
import type { PlatformTx } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { networkOf } from '#server/platform/security/rateLimit.ts';
import { AppError } from '#shared/errors.ts';

/** How many tries a key has in a quarter of an hour. */
export interface Limit {
  key: string;
  tries: number;
}

const windowMinutes = 15;

/** Few for one name: an account, an e-mail address, whatever is being guessed or written to. */
export function perName(what: string, name: string | number, tries = 10): Limit {
  return { key: `${what}:name:${String(name).trim().toLowerCase()}`, tries };
}

/** The same for a mailbox, which takes what is sent to `name+anything` as well. */
export function perMailbox(what: string, email: string, tries: number): Limit {
  return perName(what, email.replace(/\+[^@]*(?=@)/, ''), tries);
}

/** Many for an address, which a whole office may share. */
export function perAddress(what: string, address: string, tries = 100): Limit {
  return { key: `${what}:address:${networkOf(address)}`, tries };
}

/**
 * Counts a try under every key, before it is made: of tries at the same instant no more than the limit come through.
 * One that is rejected counts nowhere, so that hammering at one account does not use up its office's tries.
 * Rejects with `too_many_requests` and the seconds until the window ends. Opens a transaction of its own.
 */
export async function throttle(platform: Platform, limits: Limit[]): Promise<void> {
  const now = platform.clock.now();
  const windowEnd = new Date(now.getTime() + windowMinutes * 60_000);
  await platform.database.inPlatform(async (tx) => {
    // In the order of the keys, so that two tries never wait for each other crosswise.
    const { rows } = await tx.sql<{ key: string; tries: number; window_ends_at: Date }>`
      insert into throttle as counter (key, tries, window_ends_at)
      select key, 1, ${windowEnd}::timestamptz
      from unnest(${limits.map((limit) => limit.key)}::text[]) as key order by key
      on conflict (key) do update set
        tries = case when counter.window_ends_at > ${now} then counter.tries + 1 else 1 end,
        window_ends_at = case when counter.window_ends_at > ${now} then counter.window_ends_at
          else excluded.window_ends_at end
      returning key, tries, window_ends_at`;
    const full = rows.filter(({ key, tries }) => tries > limits.find((limit) => limit.key === key)!.tries);
    if (full.length === 0) return;
    // A try that began before the one which opened the window has a little longer than the window to wait.
    const seconds = full.map((row) => (row.window_ends_at.getTime() - now.getTime()) / 1000);
    throw new AppError('too_many_requests', {
      retryAfter: Math.min(Math.max(...seconds), windowMinutes * 60),
    });
  });
}

/** After a success: the name is free of its failures, and what was shared gets this one try back. */
export async function forgive(tx: PlatformTx, name: Limit, shared?: Limit): Promise<void> {
  await tx.db.deleteFrom('throttle').where('key', '=', name.key).execute();
  if (shared) await tx.sql`update throttle set tries = tries - 1 where key = ${shared.key} and tries > 0`;
}
