/** Free times, a month at once. */
import { sendRequest } from '#client/sendRequest.ts';
import type { PublicSlot } from '#shared/contract/booking/publicBooking.ts';
import { groupBy } from './groupBy.ts';
import { dayOf } from './words.ts';

export interface Times {
  /** "2026-11" */
  month: string;
  phase: 'loading' | 'failed' | 'ready';
  slots: PublicSlot[];
  /** "2026-11-28" */
  day: string | undefined;
  /** Empty as far as it can be booked ahead. */
  isEmpty: boolean;
}

const day = 86_400;

/** From before the month to after it in every zone, within what one call answers. */
export function spanOf(month: string, now: number): { from: number; to: number } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const begin = Date.UTC(year, number - 1, 1) / 1000;
  const end = Date.UTC(year, number, 1) / 1000;
  const from = Math.max(now, begin - day);
  return { from, to: Math.max(from, end + day) };
}

export function monthAfter(month: string, by = 1): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** The free times of a month in a zone. */
export async function loadMonth(
  path: string,
  query: Record<string, string>,
  { month, zone, now }: { month: string; zone: string; now: number },
): Promise<PublicSlot[]> {
  const { from, to } = spanOf(month, now);
  const asked = new URLSearchParams({ ...query, from: String(from), to: String(to) });
  const { data } = await sendRequest<PublicSlot[]>({
    url: `${path}?${asked}`,
    signal: AbortSignal.timeout(20_000),
  });
  return data.filter((slot) => dayOf(slot.starts_at, zone).startsWith(month));
}

/** The days that have free times, each by its first. */
export function daysOf(slots: readonly PublicSlot[], zone: string): Map<string, PublicSlot[]> {
  return groupBy(slots, (slot) => dayOf(slot.starts_at, zone));
}

/** The free times that are nearest to another. */
export function nearestTo(slots: readonly PublicSlot[], startsAt: number, count = 3): PublicSlot[] {
  const distance = (slot: PublicSlot) => Math.abs(slot.starts_at - startsAt);
  const nearest = [...slots].sort((one, other) => distance(one) - distance(other)).slice(0, count);
  return nearest.sort((one, other) => one.starts_at - other.starts_at);
}
