import { removeBefore } from '#server/features/notification/store.ts';
import { systemOperation } from '#server/platform/operation/operation.ts';

const keptDays = 180;

/** Retention: removes notifications after half a year. */
export const removeOld = systemOperation('notification.remove_old', (ctx, tx, most: number) =>
  removeBefore(tx, new Date(ctx.platform.clock.now().getTime() - keptDays * 24 * 3600_000), most),
);
