import { ChartTable } from '#web/ui/chart/ChartTable.tsx';
import { ChartTip, tipText, type TipLine } from '#web/ui/chart/ChartTip.tsx';
import { Legend } from '#web/ui/chart/Legend.tsx';
import { columnAt, Plot } from '#web/ui/chart/Plot.tsx';
import { scaleOf, stackOf } from '#web/ui/chart/scale.ts';
import { toneColor, type ChartTone } from '#web/ui/chart/tone.ts';
import { usePlotCursor } from '#web/ui/chart/usePlotCursor.ts';
import { formatNumber } from '#web/lib/format.ts';

export interface AreaSeries {
  name: string;
  tone: ChartTone;
  /** One a column; columns after the last value are still to come. */
  values: readonly number[];
}

interface Props {
  /** What is plotted: the name of the plot and the caption of its table. */
  label: string;
  /** What a column is: "Day". */
  columnName: string;
  /** `short` stands under the axis, `long` in the tooltip. */
  columns: readonly { short: string; long: string }[];
  /** The first is at the bottom. */
  series: readonly AreaSeries[];
  /** A line for the sum of all in an earlier time. */
  before?: { name: string; values: readonly number[] } | undefined;
  format?: (value: number) => string;
  /** Said when all values are 0. */
  empty: string;
  /** Its height. */
  className?: string;
}

/** Shares of a whole over time, one upon another. */
export function StackedArea({
  label,
  columnName,
  columns,
  series,
  before,
  format = (value) => formatNumber(value),
  empty,
  className = 'h-56',
}: Props) {
  const stacked = stackOf(series.map(({ values }) => values));
  const filled = Math.min(columns.length, Math.max(0, ...series.map(({ values }) => values.length)));
  const tops = stacked.at(-1)?.map(({ to }) => to) ?? [];
  const largest = Math.max(0, ...tops, ...(before?.values ?? []));
  const scale = scaleOf(largest);
  const isEmpty = Math.max(0, ...tops) === 0 && Math.max(0, ...(before?.values ?? [])) === 0;

  const linesOf = (column: number): TipLine[] => [
    ...series
      .filter(({ values }) => values[column] !== undefined)
      .map(({ name, tone, values }) => ({ name, tone, value: format(values[column]!) }))
      .reverse(),
    ...(before?.values[column] === undefined
      ? []
      : [{ name: before.name, value: format(before.values[column]) }]),
  ];
  const textOf = (column: number) => tipText(columns[column]?.long ?? '', linesOf(column));
  const { index, props } = usePlotCursor({
    label,
    count: before ? columns.length : filled,
    textOf,
    isPoints: true,
    start: Math.max(0, filled - 1),
  });

  const x = (column: number) => columnAt(column, columns.length, true) * 100;
  const y = (value: number) => 100 - (value / scale.top) * 100;
  const heads = [columnName, ...series.map(({ name }) => name), ...(before ? [before.name] : [])];
  const rows = columns.map(({ long }, column) => [
    long,
    ...series.map(({ values }) => cell(values[column], format)),
    ...(before ? [cell(before.values[column], format)] : []),
  ]);

  return (
    <div className="relative flex min-w-0 flex-col gap-3">
      <Legend
        entries={[
          ...series.map(({ name, tone }) => ({ name, tone })),
          ...(before ? [{ name: before.name, tone: 'muted' as const, dashed: true }] : []),
        ]}
      />
      <Plot
        scale={scale}
        format={format}
        labels={columns.map(({ short }) => short)}
        isPoints
        empty={isEmpty ? empty : undefined}
        className={className}
      >
        {/* A finger that moves along the plot reads it; up and down, it scrolls the page. */}
        <div {...props} className="absolute inset-0 touch-pan-y rounded-1">
          <svg
            aria-hidden="true"
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="chart-reveal absolute inset-0 size-full overflow-visible"
          >
            {series.map(({ name, tone }, place) => (
              <path key={name} d={areaPath(stacked[place]!, x, y)} fill={toneColor(tone)} />
            ))}
            {stacked.slice(0, -1).map((edges, place) => (
              <Line key={place} values={edges.map(({ to }) => to)} x={x} y={y} color="surface" />
            ))}
            {before && before.values.length > 1 && (
              <>
                <Line values={before.values} x={x} y={y} color="surface" width={4} />
                <Line values={before.values} x={x} y={y} color="text-2" dashed />
              </>
            )}
          </svg>
          {index !== undefined && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 border-s-[1.5px] border-text"
              style={{ left: `${x(index)}%` }}
            />
          )}
        </div>
        {index !== undefined && (
          <ChartTip title={columns[index]!.long} lines={linesOf(index)} at={x(index) / 100} />
        )}
      </Plot>
      <ChartTable caption={label} heads={heads} rows={rows} />
    </div>
  );
}

function cell(value: number | undefined, format: (value: number) => string): string {
  return value === undefined ? '–' : format(value);
}

type Place = (value: number) => number;

/** A single column, too, is seen: as wide as the first hundredth of the plot. */
function areaPath(edges: readonly { from: number; to: number }[], x: Place, y: Place): string {
  if (edges.length === 0) return '';
  const wide = edges.length === 1 ? [edges[0]!, edges[0]!] : edges;
  const at = edges.length === 1 ? (column: number) => column : x;
  const upper = wide.map(({ to }, column) => `${at(column)},${y(to)}`);
  const lower = wide.map(({ from }, column) => `${at(column)},${y(from)}`).reverse();
  return `M${[...upper, ...lower].join('L')}Z`;
}

interface LineProps {
  values: readonly number[];
  x: Place;
  y: Place;
  /** Of the theme. */
  color: string;
  width?: number;
  dashed?: boolean;
}

function Line({ values, x, y, color, width = 1.5, dashed = false }: LineProps) {
  return (
    <path
      d={`M${values.map((value, column) => `${x(column)},${y(value)}`).join('L')}`}
      fill="none"
      stroke={`var(--color-${color})`}
      strokeWidth={width}
      strokeLinejoin="round"
      strokeDasharray={dashed ? '4 4' : undefined}
      vectorEffect="non-scaling-stroke"
    />
  );
}
