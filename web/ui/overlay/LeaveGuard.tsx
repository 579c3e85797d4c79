import { useBlocker } from 'react-router';
import { useLeaving } from '#web/lib/form/useLeaving.ts';
import { UnsavedDialog } from '#web/ui/overlay/UnsavedDialog.tsx';

interface Props {
  /** The form is in a drawer or a dialog, which going back closes on the same page. */
  overPage?: boolean;
  /** Restores the fields of a form that keeps them when its page is left. */
  onDiscard?: (() => void) | undefined;
}

/** Asks before the page of a form with unsaved changes is left. Rendered by the form that has to ask (`useUnsaved`). */
export function LeaveGuard({ overPage = false, onDiscard }: Props) {
  const { state, reset, proceed } = useBlocker(
    ({ currentLocation: from, nextLocation: to, historyAction }) =>
      from.pathname !== to.pathname || (overPage && historyAction === 'POP' && from.search !== to.search),
  );
  const { isWaiting, stay, leave } = useLeaving();
  const isBlocked = state === 'blocked';
  return (
    <UnsavedDialog
      open={isBlocked || isWaiting}
      onStay={() => {
        reset?.();
        stay();
      }}
      onDiscard={() => {
        onDiscard?.();
        if (isWaiting) leave();
        else proceed?.();
      }}
    />
  );
}
