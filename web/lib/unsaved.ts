import { useEffect } from 'react';
import { create } from 'zustand';

interface Form {
  /** It asks by itself before its page is left. */
  asks: boolean;
}

/** The forms with unsaved changes. */
const useForms = create<ReadonlySet<Form>>(() => new Set());

const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();

/** Marks a form while it has unsaved changes: nothing that was typed is lost without a question. */
export function useUnsaved(isUnsaved: boolean, asks = false): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const form = { asks };
    change((forms) => forms.add(form));
    return () => change((forms) => forms.delete(form));
  }, [isUnsaved, asks]);
}

/** Whether a form has unsaved changes that would be lost by loading the page anew. */
export function hasUnsaved(): boolean {
  return useForms.getState().size > 0;
}

/** Whether a form has unsaved changes and does not ask by itself. */
export function useHasUnguarded(): boolean {
  return useForms((forms) => [...forms].some(({ asks }) => !asks));
}

function change(apply: (forms: Set<Form>) => void): void {
  const forms = new Set(useForms.getState());
  apply(forms);
  useForms.setState(forms, true);
  if (forms.size > 0) window.addEventListener('beforeunload', askBrowser);
  else window.removeEventListener('beforeunload', askBrowser);
}
