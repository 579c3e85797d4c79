/** A colour of the theme. `ai` and `human` say who did the work; `muted` is for what is neither, and for the past. */
export type ChartTone = 'ai' | 'human' | 'ok' | 'warn' | 'danger' | 'muted' | `ch-${string}`;

export function toneColor(tone: ChartTone): string {
  return `var(--color-${tone === 'muted' ? 'line-strong' : tone})`;
}
