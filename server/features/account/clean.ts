import type { Platform } from '#server/platform/platform.ts';

const keptDays = { links: 7, sessions: 90 };

/** Removes what is long over: used and expired links, ended sessions, counters of tries. */
export async function cleanAccounts(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  const before = (days: number) => new Date(now.getTime() - days * 24 * 3600_000);
  await platform.database.inPlatform(async (tx) => {
    await tx.sql`delete from account_link where expires_at < ${before(keptDays.links)}`;
    await tx.sql`delete from session where least(ended_at, expires_at) < ${before(keptDays.sessions)}`;
    await tx.sql`delete from throttle where window_ends_at < ${now}`;
  });
}
