/** Rate limits on guessing passwords, on having mails sent and on opening accounts. */
import { countAttempts, resetCounters } from '#server/features/account/throttleStore.ts';
import type { PlatformTx } from '#server/platform/database/database.ts';
import { systemPlatformCtx } from '#server/platform/jobs/job.ts';
import { performOnPlatform, systemPlatformOperation } from '#server/platform/operation/platformOperation.ts';
import type { Platform } from '#server/platform/platform.ts';
import { networkOf } from '#server/platform/security/rateLimit.ts';
import { AppError } from '#shared/errors.ts';

/** How many attempts a key has in a quarter of an hour. */
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
  return perName(what, email.replace(/^([^+]*)\+[^@]*(?=@)/, '$1'), tries);
}

/** Many for an address, which a whole office may share. */
export function perAddress(what: string, address: string, tries = 100): Limit {
  return { key: `${what}:address:${networkOf(address)}`, tries };
}

/** `requireAttempts` in a transaction of its own, committed before the attempt is made. */
export async function throttle(platform: Platform, limits: Limit[]): Promise<void> {
  await performOnPlatform(systemPlatformCtx(platform), countThrottled, limits);
}

export const countThrottled = systemPlatformOperation(
  'account.throttle',
  ({ platform }, tx, limits: Limit[]) => requireAttempts(tx, limits, platform.clock.now()),
);

/**
 * Counts an attempt for every key. It must be committed before the attempt is made: then concurrent attempts are all
 * counted. A rejected attempt is rolled back and counts for no key, so that guessing at one account does not use up the
 * attempts of its office. Rejects with `too_many_requests` and the seconds until the window ends.
 */
export async function requireAttempts(tx: PlatformTx, limits: Limit[], now: Date): Promise<void> {
  const windowEnd = new Date(now.getTime() + windowMinutes * 60_000);
  const keys = limits.map((limit) => limit.key);
  const counters = await countAttempts(tx, keys, now, windowEnd);
  const full = counters.filter(({ key, tries }) => tries > limits.find((limit) => limit.key === key)!.tries);
  if (full.length === 0) return;
  // An attempt that began before the one which opened the window would wait slightly longer than the window.
  const seconds = full.map((row) => (row.window_ends_at.getTime() - now.getTime()) / 1000);
  const retryAfter = Math.min(Math.max(...seconds), windowMinutes * 60);
  throw new AppError('too_many_requests', { retryAfter });
}

/** After a success: removes the counter of the name, and takes this one attempt off the shared counter. */
export async function resetThrottle(tx: PlatformTx, name: Limit, shared?: Limit): Promise<void> {
  await resetCounters(tx, name.key, shared?.key);
}
