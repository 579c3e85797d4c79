import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { takeToasts, useToastQueue, type ToastMessage } from '#web/ui/overlay/toast.ts';

/** At most three at the top right, for 5 s each; hover and focus pause them. */
export default function Toasts() {
  return (
    <Toast.Provider timeout={5000} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className="fixed top-4 right-4 z-(--z-toast) flex w-90 max-w-[calc(100vw-2rem)] flex-col gap-2 outline-none">
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function List() {
  const { t } = useTranslation();
  const { toasts, add, close } = Toast.useToastManager();
  const show = useEffectEvent(({ type, title, description, undo }: ToastMessage) => {
    // A message with the same title replaces the one that is shown, unless that would take its undo.
    const run = () => {
      forget(run);
      undo?.();
      close(id);
    };
    const same = `${type}:${title}`;
    // One that newer ones have pushed out would stay hidden.
    if (!undo && toasts.some((shown) => shown.id === same && shown.limited)) close(same);
    const id = add({
      ...(undo ? {} : { id: same }),
      type,
      title,
      description,
      ...(undo
        ? { actionProps: { children: t('action.undo'), onClick: run }, onClose: () => forget(run) }
        : {}),
    });
    if (undo) useToastQueue.setState({ undo: run });
  });
  useEffect(() => {
    const showAll = () => takeToasts().forEach((message) => show(message));
    showAll();
    return useToastQueue.subscribe(showAll);
  }, []);
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['right', 'up']}
      className="toast rounded-3 bg-raised text-text shadow-3 data-limited:hidden"
    >
      <Toast.Content className="flex items-start gap-3 py-3 pr-2 pl-3.5">
        {toast.type === 'error' ? (
          <CircleAlert className="mt-px size-5 shrink-0 stroke-[1.8] text-danger" aria-hidden="true" />
        ) : (
          <CircleCheck className="mt-px size-5 shrink-0 stroke-[1.8] text-ok" aria-hidden="true" />
        )}
        <div className="min-w-0 flex-1">
          <Toast.Title className="capital text-14 font-medium" />
          <Toast.Description className="mt-0.5 font-mono text-12 text-text-3 select-text" />
        </div>
        {toast.actionProps && (
          <Toast.Action className="rounded-2 px-2 text-13 leading-6! font-semibold text-human-text hover:bg-human-soft" />
        )}
        <Toast.Close
          className="grid size-6 shrink-0 place-items-center rounded-2 text-text-3 hover:bg-sunken hover:text-text"
          aria-label={t('action.close')}
        >
          <X className="size-4" aria-hidden="true" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}

function forget(run: () => void): void {
  if (useToastQueue.getState().undo === run) useToastQueue.setState({ undo: undefined });
}
