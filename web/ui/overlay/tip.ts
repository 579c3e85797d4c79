export type Side = 'top' | 'right' | 'bottom' | 'left';

/** The attributes that give an element a tooltip, drawn by `Tips`. It keeps its own accessible name. */
export function tip(
  label: string,
  { keys, side }: { keys?: string | undefined; side?: Side | undefined } = {},
) {
  return { 'data-tip': label, 'data-tip-keys': keys, 'data-tip-side': side };
}
