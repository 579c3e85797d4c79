import { keysWithoutRow } from '#server/features/media/crossWorkspace.ts';
import type { Platform } from '#server/platform/platform.ts';

/** A younger file may belong to an upload that is under way. */
const leastAgeMilliseconds = 3600_000;
/** Beyond this share of all files, and this number, it is rather the database that is the wrong one. */
const maxShare = 0.1;
const maxSurelyOrphans = 100;
/** The others are found in later nights. */
const maxRemoved = 10_000;

/**
 * Removes files without a row: a crash left them, or an older copy of the database was restored. When there are suspiciously
 * many, none is removed and an error is logged.
 */
export async function removeOrphans({ storage, database, clock, log }: Platform): Promise<void> {
  const before = clock.now().getTime() - leastAgeMilliseconds;
  const orphans: string[] = [];
  let [found, all] = [0, 0];
  for await (const keys of storage.list()) {
    all += keys.length;
    for (const key of await keysWithoutRow(database, keys)) {
      const writtenAt = await storage.writtenAt(key);
      if (!writtenAt || writtenAt.getTime() > before) continue;
      found += 1;
      if (orphans.length < maxRemoved) orphans.push(key);
    }
  }
  if (found > maxSurelyOrphans && found > all * maxShare) {
    log.error({ orphans: found, files: all }, 'too many stored files have no row: none was removed');
    return;
  }
  for (const key of orphans) await storage.remove(key);
  if (found > 0) log.warn({ orphans: found, files: all }, 'stored files without a row were removed');
}
