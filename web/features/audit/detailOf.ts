/** A detail of an entry that is shown in words: `change` is of a field, before and after. */
export interface Fact {
  field: string;
  value: unknown;
}
export interface Change {
  field: string;
  from: unknown;
  to: unknown;
}

/** What an entry says beside who, what and when: facts, and the fields that changed. */
export function detailOf(detail: Record<string, unknown>): { facts: Fact[]; changes: Change[] } {
  const { changes, ...rest } = detail;
  return {
    facts: Object.entries(rest)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => ({ field, value })),
    changes: isRecord(changes)
      ? Object.entries(changes).flatMap(([field, change]) =>
          isRecord(change) ? [{ field, from: change['from'], to: change['to'] }] : [],
        )
      : [],
  };
}

export type Shown =
  | { kind: 'none' }
  | { kind: 'flag'; on: boolean }
  | { kind: 'money'; cents: number }
  | { kind: 'moment'; unix: number }
  | { kind: 'member'; userId: number }
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: Shown[] }
  /** Anything else, as JSON. */
  | { kind: 'data'; text: string };

/** How a value is shown, by its type and the name of its field. */
export function shownAs(field: string, value: unknown): Shown {
  if (value === null || value === undefined || value === '') return { kind: 'none' };
  if (typeof value === 'boolean') return { kind: 'flag', on: value };
  if (typeof value === 'number') {
    if (/^(amount|price|.*_price)$/.test(field)) return { kind: 'money', cents: value };
    if (/(_at|_until|^until)$/.test(field) && value > 1e9) return { kind: 'moment', unix: value };
    if (/^(user_ids?|owner_id|assignee_id)$/.test(field)) return { kind: 'member', userId: value };
  }
  if (typeof value === 'string' || typeof value === 'number') return { kind: 'text', text: String(value) };
  if (!Array.isArray(value)) return { kind: 'data', text: JSON.stringify(value, null, 2) };
  if (value.length === 0) return { kind: 'none' };
  return value.every((one) => typeof one === 'string' || typeof one === 'number')
    ? { kind: 'list', items: value.map((one) => shownAs(field, one)) }
    : { kind: 'data', text: JSON.stringify(value, null, 2) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
