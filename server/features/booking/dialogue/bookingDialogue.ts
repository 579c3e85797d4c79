import {
  answer,
  book,
  chooseTime,
  noteWho,
  stop,
  withWishes,
} from '#server/features/booking/dialogue/book.ts';
import { answerChange, change, tellBookings } from '#server/features/booking/dialogue/changeBooking.ts';
import { Flow, type Reply } from '#server/features/booking/dialogue/flow.ts';
import { answerOffer, leaveLists, readWaiting, wait } from '#server/features/booking/dialogue/waitForTime.ts';
import { named } from '#server/features/booking/dialogue/names.ts';
import { newState, readState, type BookingState } from '#server/features/booking/dialogue/state.ts';
import { readIntent } from '#server/features/booking/when/readIntent.ts';
import { dialogue } from '#server/platform/operation/dialogue.ts';

/** So often it is asked again what nobody understood, before a person reads it. */
const missesAllowed = 2;

/** How many English words show that the customer goes on in English. */
const severalWords = 3;

function englishWords(words: string): number {
  return words
    .slice(0, 400)
    .split(/[^a-z]/i)
    .filter(Boolean).length;
}

const wishes =
  /想|要|得唔得|得嗎|得吗|可唔可以|可不可以|可以|行嗎|行吗|行不行|好嗎|好吗|唔該|麻煩|麻烦|\b(?:can|could|may) (?:i|we)\b|\b(?:i|we)(?:'d| would)? (?:like|want|need)\b|\bplease\b/iu;
const asksFacts =
  /[幾几]錢|[幾几]多[錢钱]|多少|[幾几][點点]|\bhow (?:much|long|many)\b|\bprices?\b|\bcosts?\b|\b(?:open|close)s?\b|營業|营业|開門|开门/iu;

/** Books, moves, cancels and tells bookings without a model. The same tools serve a model. */
export const bookingDialogue = dialogue<BookingState>({
  name: 'booking',
  switch: 'booking',
  readState,
  mayBegin(words) {
    const intent = readIntent(words);
    // A yes or no may be about a time that is kept for whoever waits.
    if (intent !== undefined && intent !== 'other_times') return true;
    if (readWaiting(words)) return true;
    return intent === undefined && wishes.test(words.slice(0, 400)) && !asksFacts.test(words.slice(0, 400));
  },
  speaks(words, detected, state) {
    const { locale, cantonese, asked } = state;
    const isSame = detected.locale === locale;
    if (isSame) return { locale, cantonese: cantonese || detected.cantonese };
    const isOwnWords = asked === 'name' || asked === 'contact' || asked === 'answer';
    const isChoice = state.offered.some(({ label }) => label === words.trim());
    // "ok", "3pm" and "Amy" are written in every language.
    const isSaid = detected.locale === 'en' ? englishWords(words) >= severalWords : true;
    return isOwnWords || isChoice || !isSaid ? { locale, cantonese } : detected;
  },
  async lead(turn, state) {
    const flow = new Flow(turn, state);
    return state ? goOn(flow, state) : begin(flow);
  },
  remind(turn, state) {
    // An answer in another language is not mixed with it.
    if (turn.locale !== state.locale) return undefined;
    const { say } = new Flow(turn, state);
    const { text, actions, evidence } = state.prompt;
    return { text: `${say.back}\n${text}`, actions, evidence, state };
  },
  askAgain(turn, state) {
    if (state.misses >= missesAllowed) return undefined;
    const { say } = new Flow(turn, state);
    const { text, actions, evidence } = state.prompt;
    return {
      text: `${say.sorry}\n${text}`,
      actions,
      evidence,
      state: { ...state, misses: state.misses + 1 },
    };
  },
});

async function begin(flow: Flow): Promise<Reply | undefined> {
  const { intent } = flow.said;
  const waiting = readWaiting(flow.said.words);
  if (waiting === 'leave') return leaveLists(flow);
  if (waiting === 'join') return joinList(flow, newState('book'));
  if (intent === 'yes' || intent === 'no') return answerOffer(flow);
  if (intent === 'mine') return tellBookings(flow);
  if (intent === 'reschedule') return change(flow, 'move');
  if (intent === 'cancel') return change(flow, 'cancel');
  if (intent === 'book') return book(flow, newState('book'));
  // "Can I have a haircut tomorrow at 3?": a service, a time and a wish.
  const isWish = flow.said.when !== undefined && named(flow.said.words, await flow.services()) !== undefined;
  return isWish ? book(flow, newState('book')) : undefined;
}

async function goOn(flow: Flow, state: BookingState): Promise<Reply | undefined> {
  const { intent, chosen, when, words } = flow.said;
  const waiting = readWaiting(words);
  if (waiting === 'leave') return leaveLists(flow);
  if (state.kind === 'book' && (waiting === 'join' || state.waits || state.asked === 'wait'))
    return goOnWaiting(flow, state, waiting === 'join');
  if (intent === 'mine') return tellBookings(flow);
  if (state.kind !== 'book') {
    if (intent === 'book') return book(flow, newState('book'));
    if (intent === 'cancel' && state.kind === 'move' && !chosen) return change(flow, 'cancel');
    if (intent === 'reschedule' && state.kind === 'cancel' && !chosen) return change(flow, 'move');
    return answerChange(flow, state);
  }
  if (intent === 'cancel' && !chosen) return stop(flow, state);
  const answered = state.slot && !isBegunAnew(flow, state) ? await answer(flow, state) : undefined;
  if (answered) return answered;
  const isBooked = state.booking_id !== undefined && (await isConfirmed(flow, state.booking_id));
  // What was booked while the customer went on writing is moved, not booked twice.
  if (isBooked && (when || intent === 'reschedule')) return change(flow, 'move');
  if (intent === 'no')
    return state.asked === 'time'
      ? flow.ask(state, { asked: 'time', text: flow.say.tellMe })
      : stop(flow, state);
  const services = await flow.services();
  const says = when !== undefined || chosen !== undefined || intent !== undefined;
  if (says || named(words, services)) return book(flow, state);
  const service = services.find(({ service_id: id }) => id === state.service_id);
  if (intent === 'other_times' && service) return chooseTime(flow, state, service);
  return undefined;
}

/** For the service and the days that the customer names; asks for the service where it is not clear. */
async function joinList(flow: Flow, before: BookingState): Promise<Reply | undefined> {
  const state = { ...(await withWishes(flow, before)), waits: true };
  const service = await flow.serviceOf(state);
  return service ? wait(flow, state, service) : book(flow, state);
}

async function goOnWaiting(flow: Flow, state: BookingState, asks: boolean): Promise<Reply | undefined> {
  const { intent, chosen, when } = flow.said;
  if (asks) return joinList(flow, state);
  if (state.asked === 'name' || state.asked === 'contact')
    return (await noteWho(flow, state)) ? joinList(flow, state) : undefined;
  if (state.asked === 'service') return chosen || intent !== 'no' ? joinList(flow, state) : stop(flow, state);
  if (intent === 'no' || chosen?.label === flow.say.no) return stop(flow, state);
  if (intent === 'yes' || chosen) return joinList(flow, state);
  // Another day may have free times.
  return when ? book(flow, { ...state, waits: undefined, wanted: undefined }) : undefined;
}

/** Words that change what is booked rather than answer what was asked. */
function isBegunAnew({ said }: Flow, { asked }: BookingState): boolean {
  if (asked === 'answer') return said.intent === 'other_times' || said.intent === 'reschedule';
  return false;
}

async function isConfirmed(flow: Flow, id: number): Promise<boolean> {
  return (await flow.bookings()).some((one) => one.booking_id === id && one.status !== 'held');
}
