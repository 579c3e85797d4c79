import { useBlocker } from 'react-router';
import { useLeaving } from '#web/lib/unsaved.ts';
import { UnsavedDialog } from '#web/ui/overlay/UnsavedDialog.tsx';

/**
 * Asks before the page of a form with unsaved changes is left. Rendered by the form that has to ask (`useUnsaved`).
 * `overPage`: the form is in a drawer or a dialog, which going back closes on the same page.
 */
export function LeaveGuard({ overPage = false }: { overPage?: boolean }) {
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
      onDiscard={isWaiting ? leave : () => proceed?.()}
    />
  );
}
