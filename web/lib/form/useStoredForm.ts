import { useEffect, useEffectEvent, useRef } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import { rebase } from '#web/lib/form/rebase.ts';

export interface StoredForm<Values extends FieldValues> extends UseFormReturn<Values> {
  /** These values are stored now, as `saved` where the server has made others of them. What was typed meanwhile stays. */
  accept: (sent: Values, saved?: Values) => void;
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
  return { ...form, accept: (sent, saved = sent) => rebase(form, sent, saved) };
}
