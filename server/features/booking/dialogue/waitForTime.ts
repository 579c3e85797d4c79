/** The waiting list in the chat: joining it, leaving it, and the answer to a time that is offered. */
import { askMissing, askWho, confirmBooking, stop } from '#server/features/booking/dialogue/book.ts';
import type { Flow, Reply } from '#server/features/booking/dialogue/flow.ts';
import { newState, type BookingState, type Wish } from '#server/features/booking/dialogue/state.ts';
import { addDays, clockOf } from '#server/features/booking/dialogue/wish.ts';
import type { ShownService, ShownWait } from '#server/features/booking/tools.ts';
import { toScript } from '#shared/rules/language.ts';
import { fill } from '#server/platform/texts.ts';
import { AppError } from '#shared/errors.ts';

const names = /\bwait(?:ing)? ?-?list|\bwait-?listed\b|候补|轮候|等候名单|等位|排位|排队等/u;
const tellMe =
  /\b(?:tell|let|notify|message|text|inform) me (?:know )?(?:when|if|once) (?:one|a (?:time|slot|place)|something|any(?:thing|body| time| slot)?)\b|有位(?:就|再|时)?(?:通知|话|讲|告诉|话俾)|有空(?:档|位)(?:就|再|时)?(?:通知|告诉)/u;
const leaving = /\b(?:stop|leave|off|remove|cancel|no longer)\b|退出|取消|唔等|不等|离开|移除/u;
const most = 400;

/** What the words say of the waiting list; undefined: nothing. */
export function readWaiting(words: string): 'join' | 'leave' | undefined {
  const plain = toScript(words.slice(0, most), 'hans').toLowerCase();
  const isNamed = names.test(plain);
  if (isNamed && leaving.test(plain)) return 'leave';
  return isNamed || tellMe.test(plain) ? 'join' : undefined;
}

/** So many days from today are waited for when the customer named none. */
const usualDays = 30;
/** A point of time means so many minutes around it. */
const around = 60;

/** Puts the customer on the list for what they asked for, once it is known how to reach them. */
export async function wait(flow: Flow, before: BookingState, service: ShownService): Promise<Reply> {
  const { say, turn } = flow;
  const state = { ...before, waits: true, slot: undefined };
  const missing = await askWho(flow, state);
  if (missing) return missing;
  const wish = state.wanted ?? state.wish;
  const { service_id, resource_id } = state;
  try {
    const line = (await turn.call('booking_wait', {
      ...{ service_id, ...spanOf(wish, flow.today) },
      ...(resource_id !== undefined && { resource_id }),
    })) as ShownWait;
    return flow.end(fill(say.waits, { service: service.name, when: line.when }));
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return flow.end(fill(say.cannotWait, { service: service.name }));
  }
}

/** The days, weekdays and hours that are waited for. */
function spanOf({ days, weekdays, times }: Wish, today: string) {
  const froms = days.map(({ from }) => from).toSorted();
  const tos = days.map(({ to }) => to).toSorted();
  const from = froms[0] !== undefined && froms[0] > today ? froms[0] : today;
  const to = tos.at(-1) ?? addDays(today, usualDays);
  const spans = times.map((time) =>
    'at' in time ? { from: time.at - around, to: time.at + around } : { from: time.from, to: time.to },
  );
  return {
    ...{ from, to: to > from ? to : from },
    ...(weekdays.length > 0 && { weekdays }),
    ...(spans.length > 0 && {
      earliest: clockOf(Math.max(0, Math.min(...spans.map((span) => span.from)))),
      latest: clockOf(Math.min(1439, Math.max(...spans.map((span) => span.to)))),
    }),
  };
}

export async function leaveLists(flow: Flow): Promise<Reply> {
  await flow.turn.call('booking_stop_waiting', {});
  return flow.end(flow.say.waitsNoMore);
}

/** Takes or refuses a time that is kept for the customer. Undefined: there is none. */
export async function answerOffer(flow: Flow): Promise<Reply | undefined> {
  const held = (await flow.bookings()).find(({ status }) => status === 'held');
  if (!held) return undefined;
  const { booking_id, service_id, resource_id, starts_at, text } = held;
  const slot = { starts_at, text, resource_id };
  const state: BookingState = { ...newState('book'), asked: 'confirm', booking_id, service_id, slot };
  if (flow.said.intent === 'no') return stop(flow, state);
  const service = await flow.serviceOf(state);
  if (!service) return undefined;
  const isAsked = service.questions.some(({ required }) => required);
  return isAsked ? askMissing(flow, state, held, service) : confirmBooking(flow, state, service);
}
