import { AppError } from '#shared/errors.ts';
import { limits } from '#shared/schema/limits.ts';

/** Rejects with `invalid_input` a span that is too long to be searched at once. */
export function requireSlotDays({ from, to }: { from: number; to: number }): void {
  if (to - from <= limits.booking.slotDays * 86_400 && to >= from) return;
  const reason = `at most ${limits.booking.slotDays} days after from`;
  throw new AppError('invalid_input', { fields: { to: reason } });
}
