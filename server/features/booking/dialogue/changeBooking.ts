/** Moves and cancels what the customer has booked, and tells what that is. */
import { isAny, problemOf } from '#server/features/booking/dialogue/book.ts';
import type { Flow, Reply } from '#server/features/booking/dialogue/flow.ts';
import { named } from '#server/features/booking/dialogue/names.ts';
import { exactTime, offerTimes } from '#server/features/booking/dialogue/offerTimes.ts';
import { newState, type BookingState, type Slot } from '#server/features/booking/dialogue/state.ts';
import { mergeWish } from '#server/features/booking/dialogue/wish.ts';
import type { ShownBooking } from '#server/features/booking/tools.ts';
import { fill } from '#server/platform/texts.ts';

/** The customer's coming bookings in words. */
export async function tellBookings(flow: Flow): Promise<Reply | undefined> {
  const kept = await keptBookings(flow);
  if (kept.length === 0)
    return (await flow.services()).length > 0 ? flow.end(flow.say.noBookings) : undefined;
  const services = await flow.services();
  const lines = kept.map((booking) =>
    flow.summary(
      booking,
      services.find(({ service_id: id }) => id === booking.service_id),
    ),
  );
  return flow.end([flow.say.mine, ...lines].join('\n\n'));
}

/** What is held is not booked. */
async function keptBookings(flow: Flow): Promise<ShownBooking[]> {
  return (await flow.bookings()).filter(({ status }) => status !== 'held');
}

/** Begins to move or to cancel: the only booking, the one that the words name, or the one that is chosen. */
export async function change(flow: Flow, kind: 'move' | 'cancel'): Promise<Reply | undefined> {
  const kept = await keptBookings(flow);
  const { say, said } = flow;
  if (kept.length === 0) return (await flow.services()).length > 0 ? flow.end(say.noBookings) : undefined;
  const state: BookingState = {
    ...newState(kind),
    ...(kind === 'move' && said.when && { wish: mergeWish(newState(kind).wish, said.when) }),
  };
  const booking = kept.length === 1 ? kept[0] : namedBooking(flow, kind, kept);
  if (booking) return goOn(flow, state, booking);
  const offered = kept
    .slice(0, bookingsOffered)
    .map((one) => ({ label: `${flow.labelOf(one)} ${one.service}`.slice(0, 80), id: one.booking_id }));
  const text = kind === 'move' ? say.whichMove : say.whichCancel;
  return flow.ask(state, { asked: 'which', text, offered });
}

const bookingsOffered = 9;

/** By the name of its service; to cancel, also by its day. */
function namedBooking(
  { said }: Flow,
  kind: 'move' | 'cancel',
  kept: ShownBooking[],
): ShownBooking | undefined {
  const day = kind === 'cancel' ? said.when?.days : undefined;
  const onDay = day
    ? kept.filter(({ starts_at: at }) => day.from <= at.slice(0, 10) && at.slice(0, 10) <= day.to)
    : kept;
  if (onDay.length === 1) return onDay[0];
  const service = named(
    said.words,
    onDay.map((one) => ({ name: one.service, id: one.booking_id })),
  );
  const same = onDay.filter((one) => one.service === service?.name);
  return same.length === 1 ? same[0] : undefined;
}

/** A turn in which a booking is moved or cancelled. Undefined: the words are no answer. */
export async function answerChange(flow: Flow, state: BookingState): Promise<Reply | undefined> {
  const { said, say } = flow;
  const { chosen, intent, when } = said;
  if (intent === 'no' || [chosen?.label, said.words.trim()].includes(say.keep)) return flow.end(say.kept);
  const kept = await keptBookings(flow);
  const id = state.asked === 'which' ? chosen?.id : state.booking_id;
  const booking =
    kept.find((one) => one.booking_id === id) ??
    (state.asked === 'which' ? namedBooking(flow, 'cancel', kept) : undefined);
  if (!booking) return state.asked === 'which' ? undefined : flow.end(say.noBookings);
  if (state.asked === 'which') return goOn(flow, state, booking);
  if (state.asked === 'confirm' && (intent === 'yes' || chosen?.label === say.yes))
    return state.kind === 'cancel' ? cancelNow(flow, booking) : moveNow(flow, state, booking);
  if (state.kind === 'cancel') return undefined;
  if (chosen?.slot) return askMove(flow, state, booking, chosen.slot);
  const isMore = intent === 'other_times' || chosen?.label === say.otherTimes;
  if (!when && !isMore) return undefined;
  return goOn(flow, state, booking);
}

async function goOn(flow: Flow, before: BookingState, booking: ShownBooking): Promise<Reply | undefined> {
  const { say, said } = flow;
  const { booking_id, service_id } = booking;
  const state = { ...before, booking_id, service_id };
  if (state.kind === 'cancel') {
    const text = fill(say.askCancel, { service: booking.service, time: booking.text });
    const offered = [say.yes, say.keep].map((label) => ({ label }));
    return flow.ask(state, { asked: 'confirm', text, offered, evidence: booking });
  }
  const service = await flow.serviceOf(state);
  if (!service) return flow.end(say.gone);
  if (said.when && before.asked !== 'service' && before.asked !== 'which') {
    state.wish = mergeWish(before.wish, said.when);
    state.seen = [];
  }
  // Nearer to when it is now than any day.
  if (state.wish.days.length === 0 && state.wish.weekdays.length === 0 && state.wish.times.length > 0) {
    const date = booking.starts_at.slice(0, 10);
    state.wish = { ...state.wish, days: [{ from: date, to: date }] };
  }
  const problem = said.when?.problem && problemOf(flow, said.when.problem);
  if (problem) return offerTimes(flow, state, service, { first: problem });
  if (said.intent === 'other_times' && state.seen.length > 0)
    return offerTimes(flow, state, service, { isMore: true });
  const slot = await exactTime(flow, state);
  return slot ? askMove(flow, state, booking, slot) : offerTimes(flow, state, service, { asked: say.moveTo });
}

function askMove(flow: Flow, state: BookingState, booking: ShownBooking, slot: Slot): Reply {
  const { say } = flow;
  const text = fill(say.askMove, { service: booking.service, time: slot.text });
  const offered = [say.yes, say.otherTimes, say.keep].map((label) => ({ label }));
  const evidence = [booking, slot];
  return flow.ask({ ...state, slot }, { asked: 'confirm', text, offered, evidence });
}

async function moveNow(flow: Flow, state: BookingState, booking: ShownBooking): Promise<Reply> {
  const { say, turn } = flow;
  const service = await flow.serviceOf(state);
  const { starts_at } = state.slot!;
  const people = [booking.resource_id, ...(service?.resource_ids ?? [])];
  // With whom it was, if they are free then.
  for (const resource_id of new Set(people)) {
    try {
      const moved = (await turn.call('booking_reschedule', {
        ...{ booking_id: booking.booking_id, starts_at, resource_id },
      })) as ShownBooking;
      return flow.end(`${say.moved}\n\n${flow.summary(moved, service)}`);
    } catch (error) {
      if (isAny(error, ['booking_too_late'])) return flow.end(say.tooLate);
      if (isAny(error, ['booking_not_offered', 'booking_cancelled', 'booking_over']))
        return flow.end(say.gone);
      if (!isAny(error, ['booking_slot_taken', 'booking_outside_hours', 'booking_in_past'])) throw error;
    }
  }
  return service
    ? offerTimes(flow, { ...state, slot: undefined }, service, { first: say.justTaken })
    : flow.end(say.gone);
}

async function cancelNow(flow: Flow, booking: ShownBooking): Promise<Reply> {
  const { say, turn } = flow;
  try {
    await turn.call('booking_cancel', { booking_id: booking.booking_id });
  } catch (error) {
    if (isAny(error, ['booking_too_late'])) return flow.end(say.tooLate);
    if (isAny(error, ['booking_over'])) return flow.end(say.gone);
    throw error;
  }
  const { manage_link: _link, ...cancelled } = booking;
  return flow.end(`${say.cancelled}\n\n${flow.summary(cancelled, undefined)}`);
}
