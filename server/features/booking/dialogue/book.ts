/** Books: a service, a time that is held meanwhile, whose booking it is, the answers to questions, and the customer's yes. */
import { isQuestion, named, readContact, readName } from '#server/features/booking/dialogue/names.ts';
import { exactTime, offerTimes } from '#server/features/booking/dialogue/offerTimes.ts';
import type { Flow, Reply } from '#server/features/booking/dialogue/flow.ts';
import { mergeWish, saysWhen } from '#server/features/booking/dialogue/wish.ts';
import type { BookingState, Slot } from '#server/features/booking/dialogue/state.ts';
import type { ShownBooking, ShownPerson, ShownService } from '#server/features/booking/tools.ts';
import { getRecord, noteContact } from '#server/features/customer/public.ts';
import { fill } from '#server/platform/texts.ts';
import { perform } from '#server/platform/operation/operation.ts';
import { AppError } from '#shared/errors.ts';

/** The first turn, or one in which the customer says more of what they want. */
export async function book(flow: Flow, before: BookingState): Promise<Reply | undefined> {
  const services = await flow.services();
  if (services.length === 0) return undefined;
  const state = await withPerson(flow, withService(flow, before, services), services);
  const service = services.find(({ service_id: id }) => id === state.service_id);
  if (!service) {
    const offered = services.slice(0, servicesOffered);
    const choices = offered.map(({ service_id: id, name }) => ({ label: name, id }));
    return flow.ask(state, { asked: 'service', text: flow.say.whichService, offered: choices });
  }
  return chooseTime(flow, state, service);
}

/** The state with the service, the person and the time that the words name. */
export async function withWishes(flow: Flow, state: BookingState): Promise<BookingState> {
  const services = await flow.services();
  return withPerson(flow, withService(flow, state, services), services);
}

/** Channels show no longer list. */
const servicesOffered = 10;

/** With what the customer said of service and time. */
function withService(flow: Flow, state: BookingState, services: readonly ShownService[]): BookingState {
  const { words, when, chosen } = flow.said;
  const only = services.length === 1 ? services[0] : undefined;
  const picked =
    state.asked === 'service' && chosen
      ? services.find(({ service_id: id }) => id === chosen.id)
      : named(words, services);
  const service = picked?.service_id ?? state.service_id ?? only?.service_id;
  const isOther = state.service_id !== undefined && service !== state.service_id;
  return {
    ...state,
    ...(service !== undefined && { service_id: service }),
    ...(isOther && { slot: undefined, seen: [], answers: {} }),
    ...(when && { wish: mergeWish(state.wish, when), slot: undefined, seen: [] }),
  };
}

/** With whom the customer named, if they give the service. */
async function withPerson(
  flow: Flow,
  state: BookingState,
  services: readonly ShownService[],
): Promise<BookingState> {
  const service = services.find(({ service_id: id }) => id === state.service_id);
  if (!service || service.resource_ids.length < 2) return { ...state, resource_id: undefined };
  const people = (await flow.turn.call('booking_people', {})) as ShownPerson[];
  const able = people.filter(({ resource_id: id }) => service.resource_ids.includes(id));
  const person = named(flow.said.words, able);
  if (person) return { ...state, resource_id: person.resource_id };
  const isStill = state.resource_id !== undefined && service.resource_ids.includes(state.resource_id);
  return isStill ? state : { ...state, resource_id: undefined };
}

/** Holds the time that was chosen or said; else offers some. */
export async function chooseTime(
  flow: Flow,
  state: BookingState,
  service: ShownService,
): Promise<Reply | undefined> {
  const { when, intent, chosen } = flow.said;
  const { say } = flow;
  if (intent === 'other_times' && state.seen.length > 0)
    return offerTimes(flow, state, service, { isMore: true });
  const problem = when?.problem && problemOf(flow, when.problem);
  if (problem) return offerTimes(flow, state, service, { first: problem });
  const slot = chosen?.slot ?? (await exactTime(flow, state));
  if (!slot) return offerTimes(flow, state, service);
  const held = await hold(flow, state, slot);
  if (held) return askMissing(flow, { ...state, slot, booking_id: held.booking_id }, held, service);
  return offerTimes(flow, { ...state, slot: undefined }, service, { first: say.justTaken });
}

export function problemOf({ say }: Flow, problem: string): string | undefined {
  return {
    no_such_date: say.noSuchDate,
    no_such_time: say.noSuchTime,
    past: say.past,
    wrong_weekday: say.wrongWeekday,
  }[problem];
}

/** Undefined when somebody else was quicker. */
async function hold(flow: Flow, { service_id }: BookingState, slot: Slot): Promise<ShownBooking | undefined> {
  const { starts_at, resource_id } = slot;
  const wanted = { service_id, starts_at, ...(resource_id !== undefined && { resource_id }) };
  try {
    return (await flow.turn.call('booking_hold', wanted)) as ShownBooking;
  } catch (error) {
    if (isAny(error, ['booking_slot_taken', 'booking_outside_hours', 'booking_in_past'])) return undefined;
    throw error;
  }
}

export function isAny(error: unknown, codes: readonly string[]): boolean {
  return error instanceof AppError && codes.includes(error.code);
}

/** Asks for the name, a way to reach the customer and the questions of the service; then whether to book. */
export async function askMissing(
  flow: Flow,
  state: BookingState,
  held: ShownBooking,
  service: ShownService,
  first?: string,
): Promise<Reply> {
  const { say } = flow;
  const beginning = first === undefined ? {} : { first };
  const missing = await askWho(flow, state, first);
  if (missing) return missing;
  const open = service.questions.find(({ key, required }) => required && !state.answers[key]);
  if (open) {
    const offered = open.options.map((label) => ({ label }));
    const evidence = { asks: open.label };
    const text = fill(say.askAnswer, { label: open.label });
    return flow.ask(state, { ...beginning, asked: 'answer', key: open.key, text, offered, evidence });
  }
  return flow.ask(state, {
    ...beginning,
    asked: 'confirm',
    text: `${flow.summary(held, service)}\n\n${say.askConfirm}`,
    offered: [say.yes, say.otherTimes, say.no].map((label) => ({ label })),
    evidence: [held, service],
  });
}

/** Asks for the name and a way to reach the customer; undefined: both are known. */
export async function askWho(flow: Flow, state: BookingState, first?: string): Promise<Reply | undefined> {
  const { say, turn } = flow;
  const { name, email, phone } = await perform(turn.ctx, getRecord, { id: turn.customerId });
  const beginning = first === undefined ? {} : { first };
  if (name.trim() === '') return flow.ask(state, { ...beginning, asked: 'name', text: say.askName });
  if (email === '' && phone === '')
    return flow.ask(state, { ...beginning, asked: 'contact', text: say.askContact });
  return undefined;
}

/** Stores the name or the contact that was asked for. False: the words are none. */
export async function noteWho(flow: Flow, state: BookingState): Promise<boolean> {
  const { words, when } = flow.said;
  const { ctx, timeZone, customerId } = flow.turn;
  const { rest, ...contact } = readContact(words, timeZone);
  const name = state.asked === 'name' ? readName(rest) : undefined;
  const isSomething = name !== undefined || contact.email !== undefined || contact.phone !== undefined;
  if (!isSomething || (when && saysWhen(when) && !contact.phone)) return false;
  await perform(ctx, noteContact, { id: customerId, ...contact, ...(name && { name }) });
  return true;
}

/** Takes the answer to what was asked while a time is held. Undefined: the words are none. */
export async function answer(flow: Flow, state: BookingState): Promise<Reply | undefined> {
  const { words, chosen, intent } = flow.said;
  const { say } = flow;
  const service = await flow.serviceOf(state);
  if (!service || !state.slot) return book(flow, state);
  if (state.asked === 'confirm') {
    if (intent === 'yes' || chosen?.label === say.yes) return confirmBooking(flow, state, service);
    if (intent === 'no' || chosen?.label === say.no) return stop(flow, state);
    if (intent === 'other_times' || chosen?.label === say.otherTimes) {
      const { slot } = state;
      const seen = [...state.seen, slot.starts_at];
      return offerTimes(flow, { ...state, seen, wish: withoutPoint(state) }, service, { isMore: true });
    }
    return undefined;
  }
  const again = async (changed: BookingState) => {
    const isStill = ({ booking_id: id, status }: ShownBooking) =>
      id === state.booking_id && status === 'held';
    const held = (await flow.bookings()).find(isStill) ?? (await hold(flow, changed, state.slot!));
    if (held) return askMissing(flow, { ...changed, booking_id: held.booking_id }, held, service);
    return offerTimes(flow, { ...changed, slot: undefined }, service, { first: say.justTaken });
  };
  if (state.asked === 'answer') {
    const question = service.questions.find(({ key }) => key === state.key);
    const isChoice = question?.kind === 'choice';
    if (!question || (isChoice ? !chosen : isQuestion(words) || words.trim() === '')) return undefined;
    const value = isChoice ? chosen!.label : words.trim();
    return again({ ...state, answers: { ...state.answers, [question.key]: value } });
  }
  return (await noteWho(flow, state)) ? again(state) : undefined;
}

/** Another time than the one that was held: on its day, if the customer named one. */
function withoutPoint({ wish, slot }: BookingState): BookingState['wish'] {
  const date = slot!.starts_at.slice(0, 10);
  return wish.days.length === 0
    ? { ...wish, times: [] }
    : { ...wish, times: [], days: [{ from: date, to: date }] };
}

export async function confirmBooking(flow: Flow, state: BookingState, service: ShownService): Promise<Reply> {
  const { say, turn } = flow;
  const answers = Object.keys(state.answers).length > 0 ? { answers: state.answers } : {};
  const confirmHeld = (booking_id: number) =>
    turn.call('booking_book', { booking_id, ...answers }) as Promise<ShownBooking>;
  const done = (booked: ShownBooking) =>
    flow.end(
      `${booked.status === 'pending' ? say.requested : say.booked}\n\n${flow.summary(booked, service)}`,
    );
  try {
    return done(await confirmHeld(state.booking_id!));
  } catch (error) {
    if (!isAny(error, ['booking_hold_expired', 'booking_cancelled', 'not_found'])) throw error;
  }
  // The five minutes were over: the time is theirs if it is still free.
  const held = await hold(flow, state, state.slot!);
  if (!held) return offerTimes(flow, { ...state, slot: undefined }, service, { first: say.justTaken });
  return done(await confirmHeld(held.booking_id));
}

/** Lets go of what is held. */
export async function stop(flow: Flow, state: BookingState): Promise<Reply> {
  if (state.booking_id !== undefined) {
    try {
      await flow.turn.call('booking_cancel', { booking_id: state.booking_id });
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
    }
  }
  return flow.end(flow.say.stopped);
}
