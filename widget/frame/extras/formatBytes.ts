import { formatNumber } from '../page.ts';

export function formatBytes(bytes: number): string {
  const [value, unit] =
    bytes < 1e6 ? [Math.ceil(bytes / 1024), 'kB'] : [Math.round(bytes / 104_857.6) / 10, 'MB'];
  return `${formatNumber(value)} ${unit}`;
}
