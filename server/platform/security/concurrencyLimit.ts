import { AppError } from '#shared/errors.ts';

/**
 * Takes a place for each key, or as many as are `wanted`, unless one would have more than `most`: `too_many_requests`.
 * Returns what frees them.
 */
export type ConcurrencyLimit = (
  places: readonly { key: string; most: number }[],
  wanted?: number,
) => () => void;

/** How long a client that found no place waits. */
const retryAfter = 10;

/** Counts what is open at once, in memory and on each node by itself, as rate limits are (docs/decisions/0011). */
export function concurrencyLimit(): ConcurrencyLimit {
  const open = new Map<string, number>();

  return (places, wanted = 1) => {
    if (places.some(({ key, most }) => (open.get(key) ?? 0) + wanted > most))
      throw new AppError('too_many_requests', { retryAfter });
    for (const { key } of places) open.set(key, (open.get(key) ?? 0) + wanted);
    let isFree = false;
    return () => {
      if (isFree) return;
      isFree = true;
      for (const { key } of places) {
        const left = (open.get(key) ?? wanted) - wanted;
        if (left === 0) open.delete(key);
        else open.set(key, left);
      }
    };
  };
}
