import type { Flow, Reply } from '#server/features/booking/dialogue/flow.ts';
import { noWish, type BookingState, type Slot, type Wish } from '#server/features/booking/dialogue/state.ts';
import { addDays, clockOf, fits, pickTimes, pointOf } from '#server/features/booking/dialogue/wish.ts';
import type { ShownService, ShownSlots } from '#server/features/booking/tools.ts';
import { fill } from '#server/platform/texts.ts';
import { limits } from '#shared/schema/limits.ts';

type Time = ShownSlots['times'][number];

/** How many days ahead are searched for a wish without days: first a few, then as many as one call allows. */
const daysAhead = [14, limits.booking.slotDays - 1];

/** The free start that is exactly what the customer asked for; undefined: they asked for none, or it is not free. */
export async function exactTime(flow: Flow, state: BookingState): Promise<Slot | undefined> {
  const point = pointOf(state.wish);
  if (point === undefined) return undefined;
  const [date, clock] = [point.slice(0, 10), point.slice(11)];
  const query = { from: date, to: date, earliest: clock, latest: clock };
  const { times } = await search(flow, state, query);
  const [time] = times;
  return time && slotOf(time, state);
}

/**
 * Offers three free times that suit the wish, or the nearest to it. `isMore`: others than those that were offered. `first`
 * goes before. Without any free time the dialogue ends.
 */
export async function offerTimes(
  flow: Flow,
  state: BookingState,
  service: ShownService,
  { first, isMore = false, asked }: { first?: string; isMore?: boolean; asked?: string } = {},
): Promise<Reply> {
  const { say } = flow;
  const name = { service: service.name };
  const isNew = ({ starts_at: startsAt }: Time) => !isMore || !state.seen.includes(startsAt);
  const suiting = (await timesFor(flow, state, state.wish)).filter(isNew);
  const lead = (text: string) => (first ? `${first}\n${text}` : text);
  const textFor = () => {
    if (isMore) return say.others;
    if (pointOf(state.wish) !== undefined) return first ? say.nearest : `${say.notFree}\n${say.nearest}`;
    const { days, times, weekdays } = state.wish;
    return fill(asked ?? (days.length + times.length + weekdays.length === 0 ? say.when : say.free), name);
  };
  if (suiting.length > 0) {
    return offer(flow, state, pickTimes(suiting, state.wish), lead(textFor()));
  }
  if (isMore) return flow.ask(state, { asked: 'time', text: lead(say.noMore) });
  for (const wish of looser(state.wish, flow.today)) {
    const times = await timesFor(flow, state, wish);
    if (times.length === 0) continue;
    const near = pointOf(state.wish) === undefined ? wish : { ...wish, times: state.wish.times };
    const text = first ? say.nearest : `${say.notFree}\n${say.nearest}`;
    const wanted = state.wanted ?? state.wish;
    const after = { ...state, wish, ...(state.kind === 'book' && { wanted }) };
    return offer(flow, after, pickTimes(times, near), lead(text));
  }
  const none = lead(fill(say.noneAtAll, name));
  if (state.kind !== 'book') return flow.end(none);
  const offered = [say.wait, say.no].map((label) => ({ label }));
  return flow.ask(state, { asked: 'wait', text: `${none}\n${say.askWait}`, offered });
}

function offer(flow: Flow, state: BookingState, times: readonly Time[], text: string): Reply {
  const slots = times.map((time) => slotOf(time, state));
  const seen = [...state.seen, ...slots.map(({ starts_at: startsAt }) => startsAt)].slice(-seenKept);
  return flow.ask(
    { ...state, seen, slot: undefined },
    {
      asked: 'time',
      text,
      offered: slots.map((slot) => ({ label: flow.labelOf(slot), slot })),
      more: [flow.say.otherTimes, ...(state.wanted ? [flow.say.wait] : [])],
    },
  );
}

const seenKept = 60;

/** What else may suit when nothing does: another hour of those days, the days after them, any time. */
function looser(wish: Wish, today: string): Wish[] {
  const from = wish.days[0]?.from ?? today;
  const after = {
    from: from > today ? from : today,
    to: addDays(from > today ? from : today, daysAhead[0]!),
  };
  return [
    { ...wish, times: [] },
    { ...noWish, days: [after], times: wish.times },
    { ...noWish, days: [after] },
    noWish,
  ];
}

async function timesFor(flow: Flow, state: BookingState, wish: Wish): Promise<Time[]> {
  const { today } = flow;
  if (wish.days.length > 0) {
    const from = wish.days.map((span) => span.from).toSorted()[0]!;
    const to = wish.days
      .map((span) => span.to)
      .toSorted()
      .at(-1)!;
    const begin = from > today ? from : today;
    const last = addDays(begin, limits.booking.slotDays - 1);
    if (to < begin) return [];
    return suiting(flow, state, wish, begin, to < last ? to : last);
  }
  for (const days of daysAhead) {
    const times = await suiting(flow, state, wish, today, addDays(today, days));
    if (times.length > 0) return times;
  }
  return [];
}

async function suiting(
  flow: Flow,
  state: BookingState,
  wish: Wish,
  from: string,
  to: string,
): Promise<Time[]> {
  const { weekdays } = wish;
  const query = { from, to, ...(weekdays.length > 0 && { weekdays }) };
  const { times } = await search(flow, state, { ...query, ...hoursOf(wish) });
  return times.filter(({ starts_at: startsAt }) => fits(startsAt, wish));
}

/** The hours between which all wished times lie, so that a long list is not cut before them. */
function hoursOf({ times }: Wish): { earliest?: string; latest?: string } {
  if (times.length === 0) return {};
  const around = times.map((time) =>
    'at' in time ? { from: time.at - 60, to: time.at + 60 } : { from: time.from, to: time.to },
  );
  const from = Math.max(0, Math.min(...around.map((time) => time.from)));
  const to = Math.min(1440, Math.max(...around.map((time) => time.to)));
  return { earliest: clockOf(from), latest: clockOf(to) };
}

function search(flow: Flow, state: BookingState, query: object): Promise<ShownSlots> {
  const { service_id, resource_id } = state;
  return flow.slots({ service_id, ...(resource_id !== undefined && { resource_id }), ...query });
}

/** Whoever is free then, unless the customer asked for somebody. */
function slotOf({ starts_at, text }: Time, { resource_id }: BookingState): Slot {
  return { starts_at, text, ...(resource_id !== undefined && { resource_id }) };
}
