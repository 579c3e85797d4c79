import { forgetUnsaved, useWaiting } from '#web/lib/unsaved.ts';

/** For the form that asks before its page is left: whether that waits for an answer (`askToLeave`), and the two answers. */
export function useLeaving() {
  const waiting = useWaiting(({ leave }) => leave);
  const stay = () => useWaiting.setState({ leave: undefined });
  return {
    isWaiting: waiting !== undefined,
    stay,
    leave() {
      stay();
      forgetUnsaved();
      waiting?.();
    },
  };
}
