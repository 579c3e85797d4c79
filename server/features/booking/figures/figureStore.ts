import type { Span } from '#server/features/booking/availability.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';

/** Bookings that begin in the span, by who made them and what became of them. */
export async function countByMaker(tx: WorkspaceTx, { from, to }: Span) {
  const { rows } = await tx.sql<{ source: string; status: string; count: number }>`
    select source, status, count(*)::int as count from booking
    where starts_at >= ${from} and starts_at < ${to} and status <> 'held'
      and cancelled_by is distinct from 'expiry'
    group by source, status`;
  return rows;
}

/** Of each resource; bookings of one session together take its time once. */
export async function sumBookedMinutes(tx: WorkspaceTx, { from, to }: Span): Promise<Map<number, number>> {
  const { rows } = await tx.sql<{ resource_id: number; minutes: number }>`
    select resource_id, sum(extract(epoch from ends_at - starts_at) / 60)::float8 as minutes
    from (
      select distinct on (resource_id, coalesce(session, -id)) resource_id, starts_at, ends_at from booking
      where starts_at >= ${from} and starts_at < ${to} and status in ('pending', 'confirmed', 'completed', 'no_show')
      order by resource_id, coalesce(session, -id), id
    ) taken
    group by resource_id`;
  return new Map(rows.map((row) => [row.resource_id, row.minutes]));
}
