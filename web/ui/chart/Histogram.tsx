import { ChartTable } from '#web/ui/chart/ChartTable.tsx';
import { ChartTip, tipText, type TipLine } from '#web/ui/chart/ChartTip.tsx';
import { columnAt, Plot } from '#web/ui/chart/Plot.tsx';
import { scaleOf } from '#web/ui/chart/scale.ts';
import { toneColor, type ChartTone } from '#web/ui/chart/tone.ts';
import { usePlotCursor } from '#web/ui/chart/usePlotCursor.ts';
import { formatNumber } from '#web/lib/format.ts';

interface Props {
  /** What is plotted: the name of the plot and the caption of its table. */
  label: string;
  /** What a column is: "First response". */
  columnName: string;
  /** What is counted: "Conversations". */
  valueName: string;
  /** `short` stands under the axis, `long` in the tooltip. */
  columns: readonly { short: string; long: string; value: number; note?: string }[];
  tone?: ChartTone;
  format?: (value: number) => string;
  /** Values may lie between whole numbers. */
  isFractional?: boolean;
  /** Said when all values are 0. */
  empty: string;
  /** Its height. */
  className?: string;
}

/** Columns beside one another: how often something took how long, or an amount a day. */
export function Histogram({
  label,
  columnName,
  valueName,
  columns,
  tone = 'human',
  format = (value) => formatNumber(value),
  isFractional = false,
  empty,
  className = 'h-40',
}: Props) {
  const largest = Math.max(0, ...columns.map(({ value }) => value));
  const scale = scaleOf(largest, !isFractional);
  const linesOf = (column: number): TipLine[] => [
    { name: valueName, tone, value: format(columns[column]!.value) },
    ...(columns[column]!.note === undefined ? [] : [{ name: columns[column]!.note, value: '' }]),
  ];
  const textOf = (column: number) => tipText(columns[column]!.long, linesOf(column));
  const { index, props } = usePlotCursor({ label, count: columns.length, textOf });
  return (
    <div className="relative min-w-0">
      <Plot
        scale={scale}
        format={format}
        labels={columns.map(({ short }) => short)}
        empty={largest === 0 ? empty : undefined}
        className={className}
      >
        <div {...props} className="absolute inset-0 flex touch-pan-y items-end rounded-1">
          {columns.map(({ long, value }, column) => (
            <span
              key={long}
              aria-hidden="true"
              className="flex h-full min-w-0 flex-1 items-end justify-center"
            >
              <span
                className="chart-rise block w-[84%] max-w-14 rounded-t-[3px]"
                style={{
                  height: `${(value / scale.top) * 100}%`,
                  minHeight: value > 0 ? 2 : 0,
                  background: toneColor(tone),
                  outline: column === index ? '1.5px solid var(--color-text)' : undefined,
                }}
              />
            </span>
          ))}
        </div>
        {index !== undefined && (
          <ChartTip
            title={columns[index]!.long}
            lines={linesOf(index)}
            at={columnAt(index, columns.length, false)}
          />
        )}
      </Plot>
      <ChartTable
        caption={label}
        heads={[columnName, valueName]}
        rows={columns.map(({ long, value }) => [long, format(value)])}
      />
    </div>
  );
}
