import type { ReactNode } from 'react';
import { ChartTable } from '#web/ui/chart/ChartTable.tsx';
import { ChartTip, tipText, type TipLine } from '#web/ui/chart/ChartTip.tsx';
import { toneColor, type ChartTone } from '#web/ui/chart/tone.ts';
import { usePlotCursor } from '#web/ui/chart/usePlotCursor.ts';
import { formatNumber } from '#web/lib/format.ts';

interface Props {
  /** What is plotted: the name of the plot and the caption of its table. */
  label: string;
  /** What a row is: "Channel". */
  rowName: string;
  /** Of what each bar is made, from the left. */
  parts: readonly { name: string; tone: ChartTone }[];
  /** `values` are in the order of the parts. */
  rows: readonly { key: string | number; name: string; icon?: ReactNode; values: readonly number[] }[];
  format?: (value: number) => string;
  /** Said when there are no rows. */
  empty: string;
}

/** Amounts side by side as horizontal bars, each with its name and total. */
export function Bars({ label, rowName, parts, rows, format = (value) => formatNumber(value), empty }: Props) {
  const totals = rows.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
  const largest = Math.max(1, ...totals);
  const linesOf = (row: number): TipLine[] =>
    parts.map(({ name, tone }, part) => ({ name, tone, value: format(rows[row]!.values[part] ?? 0) }));
  const { index, props } = usePlotCursor({
    label,
    count: rows.length,
    axis: 'vertical',
    textOf: (row) => tipText(rows[row]!.name, linesOf(row)),
  });
  if (rows.length === 0) return <p className="py-6 text-center text-13 text-text-2">{empty}</p>;
  return (
    <div className="relative min-w-0">
      <div {...props} className="flex touch-pan-y flex-col rounded-1">
        {rows.map(({ key, name, icon, values }, row) => (
          <div key={key} aria-hidden="true" className="flex flex-col gap-1 py-1.5">
            <p className="flex items-center gap-2 text-13">
              {icon}
              <span className="min-w-0 flex-1 truncate" dir="auto">
                {name}
              </span>
              <span className="text-text-2 tabular-nums">{format(totals[row]!)}</span>
            </p>
            <span className="flex h-2.5 gap-px overflow-hidden rounded-[3px] bg-sunken">
              {parts.map((part, place) => (
                <span
                  key={part.name}
                  className="chart-grow"
                  style={{
                    width: `${((values[place] ?? 0) / largest) * 100}%`,
                    background: toneColor(part.tone),
                  }}
                />
              ))}
            </span>
          </div>
        ))}
      </div>
      {index !== undefined && parts.length > 1 && (
        <div className="absolute inset-x-0" style={{ top: `${((index + 1) / rows.length) * 100}%` }}>
          <ChartTip title={rows[index]!.name} lines={linesOf(index)} at={0.1} />
        </div>
      )}
      <ChartTable
        caption={label}
        heads={[rowName, ...parts.map(({ name }) => name)]}
        rows={rows.map(({ name, values }) => [name, ...parts.map((_, part) => format(values[part] ?? 0))])}
      />
    </div>
  );
}
