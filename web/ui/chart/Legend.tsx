import { toneColor, type ChartTone } from '#web/ui/chart/tone.ts';

export interface LegendEntry {
  name: string;
  tone: ChartTone;
  /** A dashed line in place of a filled square. */
  dashed?: boolean;
  /** Beside the name, as a total. */
  value?: string;
}

export function Legend({ entries }: { entries: readonly LegendEntry[] }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-12 text-text-2">
      {entries.map(({ name, tone, dashed, value }) => (
        <li key={name} className="flex min-w-0 items-center gap-1.5">
          {dashed ? (
            <span
              aria-hidden="true"
              className="w-4 shrink-0 border-t-[1.5px] border-dashed"
              style={{ borderColor: toneColor(tone) }}
            />
          ) : (
            <span
              aria-hidden="true"
              className="size-2 shrink-0 rounded-[2px]"
              style={{ background: toneColor(tone) }}
            />
          )}
          <span className="truncate">{name}</span>
          {value !== undefined && <span className="font-medium text-text tabular-nums">{value}</span>}
        </li>
      ))}
    </ul>
  );
}
