import { countByMaker, sumBookedMinutes } from '#server/features/booking/figures/figureStore.ts';
import { readOpenTimes } from '#server/features/booking/availability.ts';
import { listActiveResources } from '#server/features/booking/resourceStore.ts';
import { spanOfDates } from '#server/features/booking/slots/openTimes.ts';
import { readWorkspace } from '#server/features/workspace/public.ts';
import { operationOf } from '#server/platform/operation/operation.ts';
import { bookingFigureRoutes, figureDays } from '#shared/contract/booking/bookingFigure.ts';
import { AppError } from '#shared/errors.ts';

const dayMs = 86_400_000;

/** Counted by when bookings begin, in the workspace's time zone. */
export const readFigures = operationOf(bookingFigureRoutes.get, {
  name: 'booking.figures',
  permission: 'booking.read',
  async run(_ctx, tx, { query }) {
    const days = (Date.parse(query.to) - Date.parse(query.from)) / dayMs;
    if (days < 0 || days >= figureDays)
      throw new AppError('invalid_input', { fields: { to: `at most ${figureDays} days from the first` } });
    const { time_zone: zone } = await readWorkspace(tx);
    const { from, to } = spanOfDates(zone, query);
    const span = { from: new Date(from), to: new Date(to) };
    const [rows, minutes, resources] = await Promise.all([
      countByMaker(tx, span),
      sumBookedMinutes(tx, span),
      listActiveResources(tx),
    ]);
    const times = await readOpenTimes(tx, resources, span);
    const sum = (of: (row: (typeof rows)[number]) => boolean) =>
      rows.filter(of).reduce((all, { count }) => all + count, 0);
    const openMinutes = (id: number) =>
      (times.get(id)?.open ?? []).reduce(
        (all, time) => all + Math.max(0, Math.min(time.to, to) - Math.max(time.from, from)) / 60_000,
        0,
      );
    return {
      booked: {
        agent: sum(({ source }) => source === 'agent'),
        member: sum(({ source }) => source === 'member'),
        page: sum(({ source }) => source === 'page'),
        api: sum(({ source }) => source === 'api'),
      },
      cancelled: sum(({ status }) => status === 'cancelled'),
      completed: sum(({ status }) => status === 'completed'),
      no_show: sum(({ status }) => status === 'no_show'),
      resources: resources.map(({ id, name }) => ({
        ...{ id, name, booked_minutes: Math.round(minutes.get(id) ?? 0) },
        open_minutes: Math.round(openMinutes(id)),
      })),
    };
  },
});
