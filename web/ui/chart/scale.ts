export interface Scale {
  top: number;
  /** From 0 to the top, evenly spaced. */
  ticks: number[];
}

/** A scale from 0 with at most four steps of 1, 2 or 5 times a power of ten, whose top is not below the largest value. */
export function scaleOf(largest: number, isWhole = true): Scale {
  const rough = Math.max(largest, 0) / 4;
  const power = 10 ** Math.floor(Math.log10(rough || 1));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= rough * (1 - 1e-9)) ?? 10;
  const step = isWhole ? Math.max(1, factor * power) : factor * power;
  const count = Math.max(1, Math.ceil(largest / step - 1e-9));
  return { top: count * step, ticks: Array.from({ length: count + 1 }, (_, tick) => tick * step) };
}

/** Which of some columns get a label under them: the first, and then every nth, so that there are at most `most`. */
export function labelledColumns(count: number, most = 7): number[] {
  const step = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: Math.ceil(count / step) }, (_, label) => label * step);
}

/** Lower and upper edge of each series in each column, the first series at the bottom. */
export function stackOf(series: readonly (readonly number[])[]): { from: number; to: number }[][] {
  const sums: number[] = [];
  return series.map((values) =>
    values.map((value, column) => {
      const from = sums[column] ?? 0;
      sums[column] = from + value;
      return { from, to: from + value };
    }),
  );
}
