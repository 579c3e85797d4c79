import { Toast } from '@base-ui/react/toast';

export interface ToastAction {
  label: string;
  run: () => void;
}

export const toastManager = Toast.createToastManager();

/** Short news at the top right, for 5 s. `toast.done` may offer an undo. */
export const toast = {
  done(title: string, action?: ToastAction): void {
    add('done', title, undefined, action);
  },
  error(title: string, description?: string): void {
    add('error', title, description);
  },
};

function add(type: 'done' | 'error', title: string, description?: string, action?: ToastAction): void {
  const id = toastManager.add({
    type,
    title,
    description,
    priority: type === 'error' ? 'high' : 'low',
    ...(action ? { actionProps: { children: action.label, onClick: () => (action.run(), toastManager.close(id)) } } : {}),
  });
}
