import { formatDateTime } from '#web/lib/format.ts';
import { useZone } from '#web/lib/time/useZone.ts';

/** A date and time in the organization's time zone. */
export function Moment({ unix }: { unix: number }) {
  return (
    <time dateTime={new Date(unix * 1000).toISOString()} className="whitespace-nowrap">
      {formatDateTime(unix, useZone())}
    </time>
  );
}
