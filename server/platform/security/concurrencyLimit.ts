import { AppError } from '#shared/errors.ts';

/** Takes a place for each key, unless one has so many already: `too_many_requests`. Returns what frees them. */
export type ConcurrencyLimit = (places: readonly { key: string; most: number }[]) => () => void;

/** How long a client that found no place waits. */
const retryAfter = 10;

/** Counts what is open at once, in memory and on each node by itself, as rate limits are (docs/decisions/0011). */
export function concurrencyLimit(): ConcurrencyLimit {
  const open = new Map<string, number>();

  return (places) => {
    if (places.some(({ key, most }) => (open.get(key) ?? 0) >= most))
      throw new AppError('too_many_requests', { retryAfter });
    for (const { key } of places) open.set(key, (open.get(key) ?? 0) + 1);
    let isFree = false;
    return () => {
      if (isFree) return;
      isFree = true;
      for (const { key } of places) {
        const left = (open.get(key) ?? 1) - 1;
        if (left === 0) open.delete(key);
        else open.set(key, left);
      }
    };
  };
}
