import { render } from 'preact';
import type { ManagedBooking } from '#shared/contract/booking/publicBooking.ts';
import { createManage } from './createManage.ts';
import { ManageView } from './view/ManageView.tsx';

interface Surroundings {
  root: HTMLElement;
  now(): number;
  customerZone: string;
  /** A new step was drawn. */
  showTop(): void;
}

/** Takes over the page of one booking. */
export function openManage(
  booking: ManagedBooking,
  { root, now, customerZone, showTop }: Surroundings,
): void {
  let before = 'see';
  const model = createManage(booking, now, draw);
  model.state.zone = customerZone;
  function draw() {
    render(<ManageView model={model} customerZone={customerZone} now={now()} />, root);
    if (before !== model.state.doing) showTop();
    before = model.state.doing;
  }
  draw();
}
