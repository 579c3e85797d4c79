import { deleteEarlyStatusesBefore } from '#server/features/delivery/store.ts';
import { systemOperation } from '#server/platform/operation/operation.ts';

/** A status whose message was never ours: another program sends through the same account. */
const keptMs = 24 * 3600_000;

export const removeOldStatuses = systemOperation(
  'delivery.remove_old_statuses',
  ({ platform }, tx, most: number) =>
    deleteEarlyStatusesBefore(tx, new Date(platform.clock.now().getTime() - keptMs), most),
);
