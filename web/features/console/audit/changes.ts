export interface Change {
  field: string;
  from: unknown;
  to: unknown;
}

/** The changed fields of an audit entry. */
export function changesOf(detail: Record<string, unknown>): Change[] {
  const { changes } = detail;
  if (typeof changes !== 'object' || changes === null) return [];
  return Object.entries(changes).map(([field, change]) => {
    const { from, to } = isChange(change) ? change : { from: undefined, to: change };
    return { field, from, to };
  });
}

/** What else the entry has, by name. */
export function detailsOf(detail: Record<string, unknown>): [string, unknown][] {
  return Object.entries(detail).filter(([field]) => field !== 'changes');
}

/** A stored value as a line of text; nothing is a dash. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isChange(value: unknown): value is { from?: unknown; to?: unknown } {
  return typeof value === 'object' && value !== null && ('from' in value || 'to' in value);
}
