import { deleteDaysBefore, reserveOfDay, reserveTotal } from '#server/features/media/quotaStore.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { systemOperation } from '#server/platform/operation/operation.ts';
import { AppError } from '#shared/errors.ts';

/** Visitors of one network may together upload so many times what one may: an office shares an address. */
const perNetwork = 5;
/** All visitors together may fill this share of a workspace's storage in a day: members keep room for their files. */
const visitorsShare = 0.2;

const anyNumber = 2 ** 31 - 1;
const dayMilliseconds = 24 * 3600_000;

/**
 * Counts a file before its bytes are stored. Rejects with `upload_limit_reached` when a visitor, with a digest of their
 * network, has uploaded their share of the day, and with `storage_limit_reached` when the workspace has no space left. The
 * counters are rows of the database, each locked until the end of the transaction: concurrent uploads cannot exceed them.
 */
export async function reserveUpload(
  { platform, actor }: Ctx,
  tx: WorkspaceTx,
  { size: bytes, network }: { size: number; network?: string | undefined },
): Promise<void> {
  const { visitorDay, workspaceBytes } = platform.settings.media;
  if (actor.kind === 'customer') {
    const now = platform.clock.now();
    const limits = [
      { key: `customer:${actor.customerId}`, most: visitorDay },
      ...(network === undefined
        ? []
        : [
            {
              key: `network:${network}`,
              most: { files: visitorDay.files * perNetwork, bytes: visitorDay.bytes * perNetwork },
            },
          ]),
      { key: 'visitors', most: { files: anyNumber, bytes: Math.floor(workspaceBytes * visitorsShare) } },
    ];
    for (const { key, most } of limits) {
      const isWithin = await reserveOfDay(tx, { key, day: dayOf(now), bytes }, most);
      if (!isWithin) throw new AppError('upload_limit_reached', { retryAfter: secondsLeft(now) });
    }
  }
  if (!(await reserveTotal(tx, bytes, workspaceBytes))) throw new AppError('storage_limit_reached');
}

/** Removes up to `most` counts of past days. */
export const removeOldCounts = systemOperation('media.remove_old_counts', ({ platform }, tx, most: number) =>
  deleteDaysBefore(tx, dayOf(platform.clock.now()), most),
);

/** The day in UTC, as `2026-01-31`. */
function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

function secondsLeft(now: Date): number {
  return Math.ceil((dayMilliseconds - (now.getTime() % dayMilliseconds)) / 1000);
}
