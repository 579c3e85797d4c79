import { create } from 'zustand';

export interface ToastMessage {
  type: 'done' | 'error';
  title: string;
  description?: string | undefined;
  undo?: (() => void) | undefined;
}

interface Toasts {
  /** The messages that are not shown yet. */
  queue: readonly ToastMessage[];
  /** Undoes what the newest message with an undo says, while it is shown. */
  undo?: (() => void) | undefined;
}

export const useToastQueue = create<Toasts>(() => ({ queue: [] }));

/** A short message at the top right, for 5 s. `toast.done` can offer to undo what was done. Shown by `Toaster`. */
export const toast = {
  done(title: string, undo?: () => void): void {
    enqueue({ type: 'done', title, undo });
  },
  /** Undoes what was done last, as the message's button does. */
  undo(): void {
    useToastQueue.getState().undo?.();
  },
  error(title: string, description?: string): void {
    enqueue({ type: 'error', title, description });
  },
};

/** Empties the queue. */
export function takeToasts(): readonly ToastMessage[] {
  const { queue } = useToastQueue.getState();
  if (queue.length > 0) useToastQueue.setState({ queue: [] });
  return queue;
}

function enqueue(message: ToastMessage): void {
  useToastQueue.setState(({ queue }) => ({ queue: [...queue, message] }));
}
