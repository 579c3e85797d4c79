/** When people answer: times of a weekday (0 is Sunday) as HH:MM in the workspace's time zone, `to` up to 24:00. */
export interface WorkingTime {
  day: number;
  from: string;
  to: string;
}

export type Availability =
  | { isOpen: true; until: string }
  /** From when on people answer again: in so many days, which is that weekday. */
  | { isOpen: false; inDays: number; day: number; from: string };

/** Whether people answer at a time of the week; undefined when no hours are set. */
export function availabilityAt(
  hours: readonly WorkingTime[],
  { day, time }: { day: number; time: string },
): Availability | undefined {
  const now = hours.find((each) => each.day === day && each.from <= time && time < each.to);
  if (now) return { isOpen: true, until: endOf(hours, now) };
  for (let inDays = 0; inDays <= 7; inDays++) {
    const weekday = (day + inDays) % 7;
    const from = hours
      .filter((each) => each.day === weekday && (inDays > 0 || each.from > time))
      .map((each) => each.from)
      .toSorted()[0];
    if (from !== undefined) return { isOpen: false, inDays, day: weekday, from };
  }
  return undefined;
}

/** The end of a time with those that continue it on the same day. */
function endOf(hours: readonly WorkingTime[], { day, to }: WorkingTime): string {
  const next = hours.find((each) => each.day === day && each.from <= to && to < each.to);
  return next ? endOf(hours, next) : to;
}
