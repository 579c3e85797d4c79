/** Takes over the page that the server has drawn. */
import { render } from 'preact';
import { newId } from '../frame/newId.ts';
import { createBooking, type Step } from './createBooking.ts';
import type { PageData } from './pageData.ts';
import { BookingView } from './view/BookingView.tsx';
import { setWords } from './words.ts';

const data = JSON.parse(document.getElementById('data')!.textContent!) as PageData;
const root = document.getElementById('page')!;
const { content } = data;
/** The clock of a phone may be wrong. */
const ahead = data.now - Date.now() / 1000;
const now = () => Math.floor(Date.now() / 1000 + ahead);
const customerZone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

setWords(data);
if (content.kind === 'booking') openBooking(content);
if (content.kind === 'manage') {
  const { booking } = content;
  // The page of one booking is drawn already: only whoever opens it loads what moves and cancels it.
  void import('./openManage.tsx').then(({ openManage }) =>
    openManage(booking, { root, now, customerZone, showTop }),
  );
}

function openBooking({ page, serviceId, first }: Extract<PageData['content'], { kind: 'booking' }>) {
  const model = createBooking({
    ...{ page, serviceId, now, changed: draw, browserId: browserId(), moved },
    loadWaitingForm: async () => (await import('./view/WaitingForm.tsx')).WaitingForm,
  });
  const isHere = model.state.zone === customerZone;
  function draw() {
    render(<BookingView model={model} customerZone={customerZone} onBack={() => history.back()} />, root);
    focusError();
  }
  function moved(step: Step, isFinal: boolean) {
    history[isFinal ? 'replaceState' : 'pushState']({ step }, '');
    showTop();
  }
  history.replaceState({ step: model.state.step }, '');
  // A step back from a service that the address names shows all of them.
  addEventListener('popstate', ({ state }) => {
    model.show((state as { step?: Step } | null)?.step ?? 'service');
    showTop();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && model.state.step === 'time') void model.times.reload();
  });
  if (!isHere) model.state.zone = customerZone;
  model.start(isHere ? first : undefined);
  draw();
}

/** A new step begins at its title, also for those who hear the page. */
function showTop() {
  root.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  scrollTo(0, 0);
}

let marked = '';
function focusError() {
  const wrong = root.querySelector<HTMLElement>('[aria-invalid="true"]');
  const ids = [...root.querySelectorAll('[aria-invalid="true"]')].map(({ id }) => id).join();
  if (ids !== marked && wrong) wrong.focus();
  marked = ids;
}

/** Of this browser, as long as it lets pages store anything. */
function browserId(): string {
  try {
    const known = localStorage.getItem('booking-browser');
    if (known) return known;
    const made = newId();
    localStorage.setItem('booking-browser', made);
    return made;
  } catch {
    return newId();
  }
}
