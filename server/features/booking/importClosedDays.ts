import type { ClosedDaysFunctions } from '#server/features/booking/slots/closedDaysThread.ts';
import { addClosedDays, listExceptionsBetween } from '#server/features/booking/resourceStore.ts';
import { operationOf } from '#server/platform/operation/operation.ts';
import { ThreadLimitError, ThreadPool } from '#server/platform/threads/threadPool.ts';
import { bookingExceptionRoutes } from '#shared/contract/booking.ts';
import { dateIn } from '#shared/time.ts';

const threads = new ThreadPool<ClosedDaysFunctions>(new URL('./slots/closedDaysThread.ts', import.meta.url), {
  size: 1,
  memoryMb: 128,
});
const threadMs = 5000;

/** Closes the whole days of a calendar file from today on, for everybody. What was set for a date stays. */
export const importClosedDays = operationOf(bookingExceptionRoutes.import, {
  name: 'booking.import_closed_days',
  permission: 'booking.manage',
  detail: (_input, { added }) => ({ added }),
  async prepare(ctx, { body: { file } }) {
    const today = dateIn('UTC', ctx.platform.clock.now());
    try {
      const bytes = new Uint8Array(Buffer.from(file, 'base64'));
      return (await threads.call('readClosedDays', [bytes, today], threadMs)).value;
    } catch (error) {
      if (error instanceof ThreadLimitError) return { problem: 'repetition' as const };
      throw error;
    }
  },
  async run(_ctx, tx, { body: { dry_run: isDry } }, read) {
    if ('problem' in read) return { days: [], added: 0, known: 0, problem: read.problem };
    const [first, last] = [read.days[0]?.date, read.days.at(-1)?.date];
    if (first === undefined || last === undefined) return { days: [], added: 0, known: 0, problem: null };
    const set = await listExceptionsBetween(tx, [], first, last);
    const known = new Set(set.filter((one) => one.resource_id === null).map(({ date }) => date));
    const days = read.days.filter(({ date }) => !known.has(date));
    if (!isDry) await addClosedDays(tx, days);
    return { days, added: isDry ? 0 : days.length, known: read.days.length - days.length, problem: null };
  },
});
