/** What a customer does with one booking by its link: see it, move it, cancel it. */
import { asApiError } from '#client/apiError.ts';
import type { ManagedBooking, PublicSlot } from '#shared/contract/booking/publicBooking.ts';
import { checkAnswers, fieldErrors } from './form.ts';
import { createTimes } from './createTimes.ts';
import { nearestTo } from './loadTimes.ts';
import { isTaken, post } from './requests.ts';
import { shortTime, t, type TextKey } from './words.ts';

interface ManageState {
  booking: ManagedBooking;
  doing: 'see' | 'move' | 'cancel';
  slot: PublicSlot | undefined;
  reason: string;
  /** To the questions of a time that is offered. */
  answers: Record<string, string>;
  errors: Partial<Record<string, TextKey>>;
  isSending: boolean;
  problem: string;
  /** What was done. */
  done: string;
  taken: { startsAt: number; nearest: PublicSlot[] } | undefined;
  zone: string;
}

export type ManageModel = ReturnType<typeof createManage>;

export function createManage(booking: ManagedBooking, now: () => number, changed: () => void) {
  const base = `/v1${booking.link}`;
  const state: ManageState = {
    booking,
    doing: 'see',
    slot: undefined,
    reason: '',
    answers: {},
    errors: {},
    isSending: false,
    problem: '',
    done: '',
    taken: undefined,
    zone: booking.business.time_zone,
  };
  const times = createTimes({
    path: `${base}/slot`,
    query: () => ({}),
    zone: () => state.zone,
    horizonDays: () => booking.horizon_days,
    now,
    changed,
  });
  const set = (change: Partial<ManageState>) => {
    Object.assign(state, change);
    changed();
  };

  type Verb = 'reschedule' | 'cancel' | 'confirm' | 'leave';
  async function send(verb: Verb, body: object, done: (after: ManagedBooking) => string) {
    if (state.isSending) return;
    set({ isSending: true, problem: '' });
    try {
      const after = await post<ManagedBooking>(`${base}/${verb}`, body);
      set({ booking: after, doing: 'see', slot: undefined, isSending: false, done: done(after) });
    } catch (error) {
      const failure = asApiError(error);
      if (isTaken(failure) && state.slot) {
        const startsAt = state.slot.starts_at;
        set({ isSending: false, slot: undefined });
        await times.reload();
        return set({ taken: { startsAt, nearest: nearestTo(times.state.slots, startsAt) } });
      }
      const errors = fieldErrors(failure);
      if (Object.keys(errors).length > 0) return set({ isSending: false, errors });
      if (state.booking.offer && failure.code.startsWith('booking_')) {
        const late = { ...state.booking, status: 'cancelled' as const, offer: null };
        return set({ booking: late, isSending: false, problem: t('offerOver') });
      }
      const isOver = ['booking_too_late', 'booking_cancelled', 'booking_over'].includes(failure.code);
      const after = isOver ? { ...state.booking, can_change: false } : state.booking;
      const tooLate = t('tooLate', { business: booking.business.name });
      set({ booking: after, isSending: false, problem: isOver ? tooLate : t('failed') });
    }
  }

  return {
    state,
    times,
    do(doing: ManageState['doing']) {
      set({ doing, slot: undefined, problem: '', done: '', taken: undefined });
      if (doing === 'move') void times.open();
    },
    choose: (slot: PublicSlot | undefined) => set({ slot, taken: undefined }),
    chooseZone(zone: string) {
      set({ zone });
      if (state.doing !== 'move') return;
      times.state.day = undefined;
      void times.reload();
    },
    say(reason: string) {
      state.reason = reason;
    },
    move: () =>
      send('reschedule', { starts_at: state.slot!.starts_at }, ({ starts_at: at }) =>
        t('moved', { time: shortTime(at, state.zone) }),
      ),
    answer(key: string, said: string) {
      state.answers[key] = said;
    },
    /** Books the time that is kept for the customer. */
    async confirm() {
      const errors = checkAnswers(state.answers, state.booking.offer!.questions);
      set({ errors });
      if (Object.keys(errors).length > 0) return;
      const answers = Object.fromEntries(Object.entries(state.answers).filter(([, said]) => said.trim()));
      await send('confirm', { answers }, () => '');
    },
    refuse: () => send('cancel', {}, () => t('offerRefused')),
    leave: () => send('leave', {}, () => t('offerLeft')),
    cancel: () => send('cancel', { reason: state.reason }, () => t('cancelled')),
  };
}
