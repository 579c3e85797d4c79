import { daysOf } from '#server/features/booking/slots/openTimes.ts';

/** From and until when customers are left alone, as HH:MM by the clock of a time zone. */
export interface QuietHours {
  zone: string;
  from: string;
  to: string;
}

const minute = 60_000;
const day = 86_400_000;
/** A reminder that waits for the morning comes at least so long before the start. */
const leastAhead = 60 * minute;
/** One that cannot wait comes so long before the quiet hours. */
const before = 30 * minute;

/** When a reminder that is due in quiet hours is sent instead, in milliseconds. */
export function outsideQuietHours(due: number, startsAt: number, { zone, from, to }: QuietHours): number {
  if (from === to) return due;
  const days = daysOf(zone, { from: due - day, to: due + day });
  const [begin, end] = [minutesOf(from), minutesOf(to)];
  for (const [index, date] of days.entries()) {
    // Quiet hours that cross midnight end on the next date.
    const last = begin < end ? date : days[index + 1];
    if (!last) break;
    const [quietFrom, quietTo] = [date.firstAt(begin), last.firstAt(end)];
    if (due < quietFrom || due >= quietTo) continue;
    return quietTo + leastAhead <= startsAt ? quietTo : quietFrom - before;
  }
  return due;
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
