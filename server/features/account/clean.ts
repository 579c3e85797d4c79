import { deleteExpiredLinks } from '#server/features/account/linkStore.ts';
import { deleteEndedSessions } from '#server/features/account/sessionStore.ts';
import { deleteEndedCounters } from '#server/features/account/throttleStore.ts';
import { systemPlatformOperation } from '#server/platform/operation/platformOperation.ts';

const keptDays = { links: 7, sessions: 90 };

/** Deletes expired links, ended sessions and the counters of rate limits after their time. */
export const clean = systemPlatformOperation('account.clean', async ({ platform }, tx) => {
  const now = platform.clock.now();
  const before = (days: number) => new Date(now.getTime() - days * 24 * 3600_000);
  await deleteExpiredLinks(tx, before(keptDays.links));
  await deleteEndedSessions(tx, before(keptDays.sessions));
  await deleteEndedCounters(tx, now);
});
