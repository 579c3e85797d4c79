import { formatAgo, formatDateTime } from '#web/lib/format.ts';

/** How long ago, with the full time as a tooltip. `never`: in place of a missing time. */
export function Ago({ unix, never = '–' }: { unix: number | null; never?: string }) {
  if (unix === null) return <span className="text-text-3">{never}</span>;
  return (
    <time
      dateTime={new Date(unix * 1000).toISOString()}
      title={formatDateTime(unix)}
      className="whitespace-nowrap text-text-2"
    >
      {formatAgo(unix)}
    </time>
  );
}
