/** Rate limits on guessing passwords, on having mails sent and on opening accounts. */
import {
  countAttempts,
  deleteCounter,
  lockBackoff,
  uncountAttempt,
  writeBackoff,
} from '#server/features/account/throttleStore.ts';
import type { PlatformTx } from '#server/platform/database/database.ts';
import { systemPlatformCtx } from '#server/platform/jobs/job.ts';
import { performOnPlatform, systemPlatformOperation } from '#server/platform/operation/platformOperation.ts';
import type { Platform } from '#server/platform/platform.ts';
import { networkOf } from '#server/platform/security/rateLimit.ts';
import { AppError } from '#shared/errors.ts';

/** How many attempts a key has in a window of time. */
export interface Limit {
  key: string;
  tries: number;
  /** 15 when absent. */
  minutes?: number;
}

/** What an attempt is counted by: limits, and a key for which the delay grows with every failure. */
export interface Limits {
  limits: readonly Limit[];
  backoff?: string;
}

const windowMinutes = 15;

/** The first failures cost no time; then the delay doubles. An hour without attempts ends it. */
const backoffRule = { free: 5, firstSeconds: 2, maxSeconds: 15 * 60, memorySeconds: 3600 };

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
  ({ platform }, tx, limits: Limit[]) => requireAttempts(tx, { limits }, platform.clock.now()),
);

/**
 * Counts an attempt for every key. It must be committed before the attempt is made: then concurrent attempts are all
 * counted. A rejected attempt is rolled back and counts for no key, so that guessing at one account does not use up the
 * attempts of its office. Rejects with `too_many_requests` and the seconds until another attempt is allowed.
 */
export async function requireAttempts(tx: PlatformTx, { limits, backoff }: Limits, now: Date): Promise<void> {
  const waits: number[] = [];
  const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const minutesOf = new Map(limits.map(({ key, minutes = windowMinutes }) => [key, minutes]));
  const counted = limits.map(({ key }) => ({ key, windowEnd: inMinutes(minutesOf.get(key)!) }));
  for (const { key, tries, window_ends_at } of await countAttempts(tx, counted, now)) {
    if (tries <= limits.find((limit) => limit.key === key)!.tries) continue;
    // An attempt that began before the one which opened the window would wait slightly longer than the window.
    waits.push(Math.min(secondsUntil(window_ends_at, now), minutesOf.get(key)! * 60));
  }
  if (backoff !== undefined) waits.push(await advanceBackoff(tx, backoff, now));
  const retryAfter = Math.max(0, ...waits);
  if (retryAfter > 0) throw new AppError('too_many_requests', { retryAfter });
}

/** Counts the attempt. Answers 0, or the seconds until one is allowed. */
async function advanceBackoff(tx: PlatformTx, key: string, now: Date): Promise<number> {
  const { tries, blocked_until: blockedUntil } = await lockBackoff(tx, key, now);
  if (blockedUntil && blockedUntil > now) return secondsUntil(blockedUntil, now);
  const { memorySeconds } = backoffRule;
  const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const delay = delayAfter(tries + 1);
  const next = {
    tries: tries + 1,
    // Without a delay none: a concurrent attempt may have begun slightly earlier.
    blockedUntil: delay === 0 ? null : inSeconds(delay),
    endsAt: inSeconds(memorySeconds),
  };
  await writeBackoff(tx, key, next);
  return 0;
}

/** In seconds, after so many attempts in a row. */
function delayAfter(tries: number): number {
  const { free, firstSeconds, maxSeconds } = backoffRule;
  return tries < free ? 0 : Math.min(firstSeconds * 2 ** (tries - free), maxSeconds);
}

function secondsUntil(end: Date, now: Date): number {
  return (end.getTime() - now.getTime()) / 1000;
}

/** After a success: takes the attempt off the limits, and ends the backoff. */
export async function resetAttempts(tx: PlatformTx, { limits, backoff }: Limits): Promise<void> {
  await uncountAttempt(
    tx,
    limits.map(({ key }) => key),
  );
  if (backoff !== undefined) await deleteCounter(tx, backoff);
}

/** After a success: removes the counter of the name. */
export async function resetThrottle(tx: PlatformTx, { key }: Limit): Promise<void> {
  await deleteCounter(tx, key);
}
