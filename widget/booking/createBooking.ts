/** What a customer does on the public page: choose a service and a time, say who they are, and book. */
import type { ComponentType } from 'preact';
import { ApiError, asApiError } from '#client/apiError.ts';
import type {
  BookingPage,
  HeldTime,
  ManagedBooking,
  PublicService,
  PublicSlot,
} from '#shared/contract/booking/publicBooking.ts';
import { newId } from '../frame/newId.ts';
import { checkForm, fieldErrors, type Form } from './form.ts';
import { createTimes } from './createTimes.ts';
import { nearestTo } from './loadTimes.ts';
import type { FirstTimes } from './pageData.ts';
import { isTaken, post } from './requests.ts';
import type { TextKey } from './words.ts';

export type Step = 'service' | 'time' | 'details' | 'waiting' | 'done';

export interface BookingState {
  step: Step;
  service: PublicService | undefined;
  /** Whom the customer chose; undefined: anybody. */
  resourceId: number | undefined;
  slot: PublicSlot | undefined;
  hold: 'none' | 'asking' | 'held' | 'over' | 'refused';
  secondsLeft: number;
  canRenew: boolean;
  form: Form;
  errors: Partial<Record<string, string>>;
  isSending: boolean;
  /** What went wrong last. */
  problem: TextKey | undefined;
  /** A time that somebody else took, and what is free near it. */
  taken: { startsAt: number; nearest: PublicSlot[] } | undefined;
  booked: ManagedBooking | undefined;
  zone: string;
  /** The form of the waiting list, once it is loaded. */
  WaitingForm: WaitingForm | undefined;
}

export type BookingModel = ReturnType<typeof createBooking>;

interface Options {
  page: BookingPage;
  serviceId: number | undefined;
  now(): number;
  changed(): void;
  /** Of the browser, when storage can be used: it holds one time. */
  browserId: string;
  /** A new step of the history. */
  moved(step: Step, isFinal: boolean): void;
  /** Few join the waiting list: its form is loaded when it is asked for. */
  loadWaitingForm(): Promise<WaitingForm>;
}

type WaitingForm = ComponentType<{ model: BookingModel }>;

export function createBooking({ page, serviceId, now, changed, browserId, moved, loadWaitingForm }: Options) {
  const base = `/v1/public/booking/${encodeURIComponent(page.slug)}`;
  const challenge = `${base}/challenge`;
  const only = page.services.length === 1 ? page.services[0] : undefined;
  const chosen = page.services.find(({ id }) => id === serviceId) ?? only;
  const state: BookingState = {
    step: chosen ? 'time' : 'service',
    service: chosen,
    resourceId: undefined,
    slot: undefined,
    hold: 'none',
    secondsLeft: 0,
    canRenew: false,
    form: { name: '', phone: '', email: '', answers: {} },
    errors: {},
    isSending: false,
    problem: undefined,
    taken: undefined,
    booked: undefined,
    zone: page.time_zone,
    WaitingForm: undefined,
  };
  const times = createTimes({
    path: `${base}/slot`,
    query: () => ({
      service_id: String(state.service?.id),
      ...(state.resourceId && { resource_id: String(state.resourceId) }),
    }),
    zone: () => state.zone,
    horizonDays: () => state.service?.horizon_days ?? 0,
    now,
    changed,
  });
  let token: string | undefined;
  let requestId = '';
  let holding = Promise.resolve();
  /** Of the browser's own clock, which may be wrong. */
  let heldUntil = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  const set = (change: Partial<BookingState>) => {
    Object.assign(state, change);
    changed();
  };
  const wanted = () => ({
    service_id: state.service!.id,
    ...(state.resourceId && { resource_id: state.resourceId }),
    starts_at: state.slot!.starts_at,
  });

  function go(step: Step) {
    set({ step, problem: undefined, errors: {} });
    moved(step, step === 'done');
  }

  function keepHeld({ hold, seconds_left, can_renew }: HeldTime) {
    token = hold;
    heldUntil = performance.now() + seconds_left * 1000;
    clearInterval(timer);
    timer = setInterval(count, 1000);
    set({ hold: 'held', secondsLeft: seconds_left, canRenew: can_renew, problem: undefined });
  }

  function count() {
    const secondsLeft = Math.max(0, Math.ceil((heldUntil - performance.now()) / 1000));
    // The token stays: the server's clock decides whether it is over.
    if (secondsLeft === 0) clearInterval(timer);
    set({ secondsLeft, ...(secondsLeft === 0 && { hold: 'over' as const }) });
  }

  function forgetHold() {
    clearInterval(timer);
    token = undefined;
    state.hold = 'none';
  }

  function release() {
    const held = token;
    forgetHold();
    if (held) void post(`${base}/hold/release`, { hold: held }).catch(() => undefined);
  }

  /** Back to the times, with those that are near. */
  async function showTaken() {
    const startsAt = state.slot!.starts_at;
    forgetHold();
    set({ taken: { startsAt, nearest: [] }, slot: undefined });
    go('time');
    await times.reload();
    set({ taken: { startsAt, nearest: nearestTo(times.state.slots, startsAt) } });
  }

  function hold(slot: PublicSlot): Promise<void> {
    set({ slot, taken: undefined, hold: 'asking' });
    requestId = newId();
    go('details');
    holding = askToHold(slot);
    return holding;
  }

  async function askToHold(slot: PublicSlot) {
    try {
      const held = await post<HeldTime>(`${base}/hold`, { ...wanted(), client_id: browserId }, challenge);
      if (state.slot === slot && state.step === 'details') keepHeld(held);
      else void post(`${base}/hold/release`, { hold: held.hold }).catch(() => undefined);
    } catch (error) {
      if (state.slot !== slot || state.step !== 'details') return;
      const failure = asApiError(error);
      if (isTaken(failure)) return showTaken();
      set({ hold: 'refused', problem: problemOf(failure, 'notHeld') });
    }
  }

  return {
    page,
    state,
    times,
    /** Where the calls of the page begin, and where a proof of work is asked for. */
    base,
    challenge,
    now,
    async wait() {
      set({ WaitingForm: await loadWaitingForm() });
      go('waiting');
    },
    start(first: FirstTimes | undefined) {
      if (state.step === 'time') void times.open(first);
    },
    chooseService(service: PublicService) {
      set({ service, resourceId: undefined, slot: undefined, taken: undefined });
      go('time');
      void times.open();
    },
    chooseResource(resourceId: number | undefined) {
      set({ resourceId, taken: undefined });
      void times.open();
    },
    chooseZone(zone: string) {
      set({ zone });
      times.state.day = undefined;
      void times.reload();
    },
    hold,
    async renew() {
      try {
        keepHeld(await post<HeldTime>(`${base}/hold/renew`, { hold: token }));
      } catch (error) {
        set({ canRenew: false, problem: problemOf(asApiError(error), 'failed') });
      }
    },
    edit(change: Partial<Form>) {
      Object.assign(state.form, change);
    },
    /** Books once, however often it is tried. */
    async submit() {
      if (state.isSending) return;
      const errors = checkForm(state.form, state.service!);
      set({ errors, problem: undefined });
      if (Object.keys(errors).length > 0) return;
      set({ isSending: true });
      // Whoever is quicker than the hold would be refused because of it.
      await holding;
      if (state.step !== 'details') return set({ isSending: false });
      const { name, phone, email, answers } = state.form;
      const body = {
        ...wanted(),
        ...(token && { hold: token }),
        client_id: requestId,
        customer: { name, ...(phone.trim() && { phone }), ...(email.trim() && { email: email.trim() }) },
        answers: Object.fromEntries(
          state.service!.questions.flatMap(({ key }) => (answers[key]?.trim() ? [[key, answers[key]]] : [])),
        ),
      };
      try {
        const booked = await post<ManagedBooking>(base, body, challenge);
        forgetHold();
        set({ isSending: false, booked });
        go('done');
      } catch (error) {
        set({ isSending: false });
        const failure = asApiError(error);
        if (isTaken(failure)) return showTaken();
        set({ errors: fieldErrors(failure), problem: problemOf(failure, 'failed') });
      }
    },
    /** The customer went back or forward to a step. */
    show(step: Step) {
      if (state.step === 'details' && step !== 'details') release();
      const isPossible = step === 'service' || (state.service !== undefined && step === 'time');
      // After it is booked, a new booking begins; details are of a time.
      const shown = isPossible ? step : state.service ? 'time' : 'service';
      set({ step: shown, slot: undefined, booked: undefined, problem: undefined, errors: {} });
      if (shown === 'time') void times.reload();
    },
  };
}

/** What to say of a failure; nothing where the fields say it. */
export function problemOf(failure: ApiError, otherwise: TextKey): TextKey | undefined {
  if (failure.status === 0) return navigator.onLine ? 'unreachable' : 'offline';
  if (failure.code === 'too_many_requests' || failure.code === 'proof_required') return 'tooMany';
  if (failure.code === 'not_found' || failure.code === 'booking_not_offered') return 'notOffered';
  if (failure.code === 'invalid_input' && Object.keys(fieldErrors(failure)).length > 0) return undefined;
  return otherwise;
}
