import { useEffect, useState } from 'react';
import { minutesOf } from '#web/features/booking/calendar/columns.ts';
import { zonedTime } from '#web/ui/form/date/zonedTime.ts';

const now = (timeZone: string) => minutesOf(zonedTime(Date.now() / 1000, timeZone).time);

/** The minute of the day that clocks of the zone show. */
export function useNowMinute(timeZone: string): number {
  const [minute, setMinute] = useState(() => now(timeZone));
  useEffect(() => {
    const timer = setInterval(() => setMinute(now(timeZone)), 30_000);
    return () => clearInterval(timer);
  }, [timeZone]);
  return minute;
}
