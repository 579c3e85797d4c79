import type { Inbound } from '#server/adapters/channel/port.ts';

/** The same in the same order, less what says again what was said before in the same delivery. */
export function withoutDuplicates(items: readonly Inbound[]): Inbound[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = keyOf(item);
    if (key === undefined) return true;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function keyOf(item: Inbound): string | undefined {
  if (item.kind === 'status') return `${item.kind} ${item.status} ${item.id}`;
  if ('id' in item) return `${item.kind} ${item.id}`;
  return item.kind === 'unknown' && item.message ? `message ${item.message.id}` : undefined;
}
