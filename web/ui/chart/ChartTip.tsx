import { cx } from '#web/ui/cx.ts';
import { toneColor, type ChartTone } from '#web/ui/chart/tone.ts';

export interface TipLine {
  name: string;
  value: string;
  tone?: ChartTone;
}

interface Props {
  title: string;
  lines: readonly TipLine[];
  /** 0 to 1 from the left; the tooltip opens towards the middle. */
  at: number;
  className?: string;
}

/** The figures of one column, for the eye; assistive technology reads them from the plot. */
export function ChartTip({ title, lines, at, className }: Props) {
  return (
    <div
      aria-hidden="true"
      className={cx(
        'pointer-events-none absolute top-0 z-1 w-max max-w-56 rounded-3 bg-raised px-3 py-2 text-12 shadow-2',
        className,
      )}
      style={at > 0.5 ? { right: `calc(${(1 - at) * 100}% + 10px)` } : { left: `calc(${at * 100}% + 10px)` }}
    >
      <p className="mb-1 font-medium text-text">{title}</p>
      <ul className="flex flex-col gap-0.5">
        {lines.map(({ name, value, tone }) => (
          <li key={name} className="flex items-center gap-2 text-text-2">
            {tone && (
              <span className="size-2 shrink-0 rounded-[2px]" style={{ background: toneColor(tone) }} />
            )}
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <span className="ps-3 text-text tabular-nums">{value}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The same figures as one text. */
export function tipText(title: string, lines: readonly TipLine[]): string {
  return `${title}: ${lines.map(({ name, value }) => `${name} ${value}`).join(', ')}`;
}
