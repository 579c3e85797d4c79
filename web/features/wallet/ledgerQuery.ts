import { walletRoutes, walletTxTypes } from '#shared/contract/wallet.ts';
import { endOfDay, isDay, startOfDay } from '#web/lib/time/dayRange.ts';
import { listOf } from '#web/lib/listOf.ts';
import { read } from '#web/lib/session.ts';

/** The ledger; its days are those of the organization's time zone. */
export const ledger = listOf(walletRoutes.list, {
  sortable: ['created_at', 'amount'],
  size: 20,
  filters: { type: walletTxTypes, from: isDay, to: isDay },
  toQuery: ({ from, to, ...rest }) => {
    const zone = read('workspace')?.time_zone ?? 'UTC';
    return {
      ...rest,
      ...(from === undefined ? {} : { from: startOfDay(from, zone) }),
      // The call's `to` no longer belongs to it.
      ...(to === undefined ? {} : { to: endOfDay(to, zone) }),
    };
  },
});
