import type { ApiKey } from '#shared/contract/apiKey.ts';

const daySeconds = 24 * 3600;
/** A key that ends within so many days is pointed out. */
const soonDays = 14;

/** `soon`: it is valid and expires within two weeks. */
export type KeyState = ApiKey['status'] | 'soon';

export function keyStateOf(key: Pick<ApiKey, 'status' | 'expires_at'>, now: number): KeyState {
  const isSoon = key.expires_at !== null && key.expires_at - now < soonDays * daySeconds;
  return key.status === 'active' && isSoon ? 'soon' : key.status;
}

/** Whole days until a moment, at least one. */
export function daysUntil(unix: number, now: number): number {
  return Math.max(1, Math.ceil((unix - now) / daySeconds));
}
