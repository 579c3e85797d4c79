import { formatStamp } from '#web/lib/format.ts';

/** What clocks of a zone show at an instant: `{day: '2026-11-28', time: '14:29'}`. */
export function zonedTime(unix: number, timeZone: string): { day: string; time: string } {
  const [day = '', time = ''] = formatStamp(unix, { timeZone }).split(' ');
  return { day, time };
}

/**
 * When the clocks of a zone show this, in unix seconds. Of a time that comes twice it is the first; one that a clock
 * change leaves out is as long after the change as it would have been.
 */
export function unixOf(day: string, time: string, timeZone: string): number {
  const wanted = Date.parse(`${day}T${time}Z`) / 1000;
  const offsetAt = (unix: number) => {
    const shown = zonedTime(unix, timeZone);
    return Date.parse(`${shown.day}T${shown.time}Z`) / 1000 - Math.floor(unix / 60) * 60;
  };
  const [before, after] = [wanted - offsetAt(wanted - 86_400), wanted - offsetAt(wanted + 86_400)];
  const fits = [before, after].filter((unix) => unix + offsetAt(unix) === wanted);
  return fits.length > 0 ? Math.min(...fits) : Math.max(before, after);
}
