import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';
import { labelledColumns, type Scale } from '#web/ui/chart/scale.ts';

interface Props {
  scale: Scale;
  format: (value: number) => string;
  /** Under the columns; only some are shown. */
  labels: readonly string[];
  /** Columns are points from edge to edge and not bands beside one another. */
  isPoints?: boolean;
  /** Said in the middle when there is nothing to draw. */
  empty?: string | undefined;
  /** Its height. */
  className?: string | undefined;
  children: ReactNode;
}

/** The frame of a plot: horizontal rules with their values, and labels under the columns. */
export function Plot({ scale, format, labels, isPoints = false, empty, className, children }: Props) {
  const ticks = scale.ticks.map((tick) => ({ tick, at: (1 - tick / scale.top) * 100 }));
  const shown = labelledColumns(labels.length);
  return (
    <div className="@container grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-12 text-text-3">
      <div className={cx('relative text-end tabular-nums', className)} aria-hidden="true">
        {scale.ticks.map((tick) => (
          <span key={tick} className="block h-0 overflow-hidden px-px">
            {format(tick)}
          </span>
        ))}
        {ticks.map(({ tick, at }) => (
          <span
            key={tick}
            className="absolute end-0 -translate-y-1/2 whitespace-nowrap"
            style={{ top: `${at}%` }}
          >
            {format(tick)}
          </span>
        ))}
      </div>
      <div className={cx('relative', className)}>
        {ticks.map(({ tick, at }) => (
          <span
            key={tick}
            aria-hidden="true"
            className={cx('absolute inset-x-0 border-t', tick === 0 ? 'border-line-strong' : 'hairline')}
            style={{ top: `${at}%` }}
          />
        ))}
        {empty === undefined ? (
          children
        ) : (
          <p className="absolute inset-0 grid place-items-center px-4 text-center text-13 text-pretty text-text-2">
            <span className="rounded-2 bg-surface px-3 py-1">{empty}</span>
          </p>
        )}
      </div>
      <div className="relative col-start-2 mt-1.5 h-4.5" aria-hidden="true">
        {shown.map((column, place) => (
          <span
            key={column}
            className={cx(
              'absolute whitespace-nowrap',
              place % 2 === 1 && '@max-md:hidden',
              align(column, labels.length, isPoints),
            )}
            style={{ left: `${columnAt(column, labels.length, isPoints) * 100}%` }}
          >
            {labels[column]}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Where the middle of a column is, 0 to 1. */
export function columnAt(column: number, count: number, isPoints: boolean): number {
  if (!isPoints) return (column + 0.5) / count;
  return count > 1 ? column / (count - 1) : 0;
}

function align(column: number, count: number, isPoints: boolean): string {
  if (isPoints && column === 0) return '';
  return isPoints && column === count - 1 ? '-translate-x-full' : '-translate-x-1/2';
}
