/** Reads JSON of others: whatever is in it, nothing here throws, recurses or takes more than linear time. */

export type Fields = Readonly<Record<string, unknown>>;

const maxDepth = 30;

/** A body as JSON, with null in place of what lies deeper than thirty levels. Undefined: it is no JSON. */
export function parseForeign(body: Buffer | string): unknown {
  try {
    const root: unknown = JSON.parse(body.toString());
    if (isObject(root)) cutDepth(root);
    return root;
  } catch {
    return undefined;
  }
}

/** The fields of an object; none of anything else. */
export function fieldsOf(value: unknown): Fields {
  return isObject(value) && !Array.isArray(value) ? (value as Fields) : {};
}

/** The objects of a list; none of anything else. */
export function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}

/** An id, as text. Undefined: none, or one that no provider gives. */
export function idOf(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : undefined;
  if (typeof value !== 'string' || value === '' || value.length > 500) return undefined;
  return /[\p{Cc}\p{Cs}]/u.test(value) ? undefined : value;
}

export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.length < 40 ? Number(value || NaN) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/**
 * A time in seconds or milliseconds, as text or number. Never later than now: a message cannot come from the future,
 * and one without a readable time comes now.
 */
export function instantOf(value: unknown, now = Date.now()): Date {
  const number = numberOf(value) ?? 0;
  if (number <= 0) return new Date(now);
  // Seconds reach this number in the year 5138, milliseconds did in 1973.
  return new Date(Math.min(number > 1e11 ? number : number * 1000, now));
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function cutDepth(root: object): void {
  let level: object[] = [root];
  for (let depth = 1; level.length > 0; depth++) {
    const deeper: object[] = [];
    for (const parent of level) {
      for (const [key, child] of Object.entries(parent) as [string, unknown][]) {
        if (!isObject(child)) continue;
        if (depth < maxDepth) deeper.push(child);
        else (parent as Record<string, unknown>)[key] = null;
      }
    }
    level = deeper;
  }
}
