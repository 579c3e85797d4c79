import { countUses, type Claim } from '#server/features/budget/counterStore.ts';
import { useChallenge } from '#server/features/budget/webChat.ts';
import { systemOperation } from '#server/platform/operation/operation.ts';
import { AppError } from '#shared/errors.ts';
import { limits } from '#shared/schema/limits.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Somebody on the public booking page: a keyed hash of their network, and the challenge that they solved. */
interface Visit {
  what: 'hold' | 'booking';
  network: string;
  solved: string | undefined;
}

/**
 * Counts a time that the public page holds or books, in a transaction of its own. Rejects with `too_many_requests` when
 * the address has had its number for 24 hours, and with `proof_required` when the workspace has so many in a minute that
 * each further one needs a proof of work.
 */
export const countPageBooking = systemOperation(
  'budget.count_page_booking',
  async (ctx, tx, visit: Visit) => {
    const now = ctx.platform.clock.now();
    const { pageHolds, pageBookings } = limits.booking;
    const claims: Claim[] = [
      {
        scope: `address_${visit.what}`,
        key: visit.network,
        limit: visit.what === 'hold' ? pageHolds : pageBookings,
        endsAt: new Date(now.getTime() + day),
      },
      { scope: 'booking', key: '', endsAt: new Date(now.getTime() + minute) },
    ];
    const { counters, exceeded, system } = await countUses(tx, claims, now);
    const [full] = exceeded;
    if (full) throw new AppError('too_many_requests', { retryAfter: secondsUntil(full.endsAt, now, 86_400) });
    const counted = counters.find(({ scope }) => scope === 'booking')!;
    if (system.proof_threshold === 0 || counted.used <= system.proof_threshold) return;
    if (visit.solved === undefined || !(await useChallenge(tx, visit.solved, now)))
      throw new AppError('proof_required', { retryAfter: secondsUntil(counted.endsAt, now, 60) });
  },
);

function secondsUntil(end: Date, now: Date, most: number): number {
  return Math.min(most, Math.max(1, (end.getTime() - now.getTime()) / 1000));
}
