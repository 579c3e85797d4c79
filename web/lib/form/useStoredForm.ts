import { useEffect, useEffectEvent, useRef } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';

export interface StoredForm<Values extends FieldValues> extends UseFormReturn<Values> {
  /** These values are stored now. What was typed while they were sent stays. */
  accept: (sent: Values) => void;
}

/** A form of stored values. When others change them, the fields with unsaved changes stay as they are. */
export function useStoredForm<Values extends FieldValues>(
  stored: Values,
  { resolver }: { resolver?: Resolver<Values> } = {},
): StoredForm<Values> {
  const form = useForm<Values>({
    defaultValues: stored as DefaultValues<Values>,
    ...(resolver && { resolver }),
  });
  const newest = JSON.stringify(stored);
  const shown = useRef(newest);
  const follow = useEffectEvent(() => rebase(form, form.formState.defaultValues as Values, stored));
  useEffect(() => {
    if (shown.current === newest) return;
    shown.current = newest;
    follow();
  }, [newest]);
  return { ...form, accept: (sent) => rebase(form, sent, sent) };
}

/** Makes `next` the stored values, and keeps the fields that differ from `before`. */
function rebase<Values extends FieldValues>(form: UseFormReturn<Values>, before: Values, next: Values): void {
  const typed = structuredClone(form.getValues());
  form.reset(next, { keepErrors: true });
  for (const name of Object.keys(next)) {
    if (JSON.stringify(typed[name]) === JSON.stringify(before[name])) continue;
    form.setValue(name as Path<Values>, typed[name], { shouldDirty: true });
  }
}
