import { useEffect, useState } from 'react';
import { create } from 'zustand';

interface Form {
  /** It asks by itself before its page is left. */
  asks: boolean;
}

/** The forms with unsaved changes. */
const useForms = create<ReadonlySet<Form>>(() => new Set());

/** What would lose them, and waits for an answer. */
export const useWaiting = create<{ leave?: (() => void) | undefined }>(() => ({}));

const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Marks a form while it has unsaved changes: nothing that was typed is lost without a question. Returns whether this form
 * has to ask: of several it is the first, since the router has one blocker, and none that `asks` by itself.
 */
export function useUnsaved(isUnsaved: boolean, asks = false): boolean {
  const [form] = useState<Form>({ asks });
  useEffect(() => {
    if (!isUnsaved) return;
    change((forms) => forms.add(form));
    return () => change((forms) => forms.delete(form));
  }, [isUnsaved, form]);
  return useForms((forms) => !asks && [...forms].find((one) => !one.asks) === form);
}

/** Whether a form has unsaved changes that would be lost by loading the page anew. */
export function hasUnsaved(): boolean {
  return useForms.getState().size > 0;
}

/** Leaves the page otherwise than by the router: at once, or after the form with unsaved changes has asked. */
export function askToLeave(leave: () => void): void {
  if (hasUnsaved()) useWaiting.setState({ leave });
  else leave();
}

/** They may be lost. */
export function forgetUnsaved(): void {
  change((forms) => forms.clear());
}

function change(apply: (forms: Set<Form>) => void): void {
  const forms = new Set(useForms.getState());
  apply(forms);
  useForms.setState(forms, true);
  if (forms.size > 0) window.addEventListener('beforeunload', askBrowser);
  else {
    window.removeEventListener('beforeunload', askBrowser);
    // Nobody is left who could ask.
    useWaiting.setState({ leave: undefined });
  }
}
