export type Side = 'top' | 'right' | 'bottom' | 'left';

/** The attributes that give an element a tooltip, shown by `Tips`. They do not set its accessible name. */
export function tip(
  label: string,
  { keys, side }: { keys?: string | undefined; side?: Side | undefined } = {},
) {
  return { 'data-tip': label, 'data-tip-keys': keys, 'data-tip-side': side };
}
