import { useRef, type BaseSyntheticEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Route } from '#shared/schema/route.ts';
import type { Input } from '#web/lib/api.ts';
import { useAction, type ActionOptions } from '#web/lib/queries.ts';
import type { ApiError } from '#web/lib/request.ts';
import { showFieldErrors } from '#web/lib/form/showFieldErrors.ts';
import type { StoredForm } from '#web/lib/form/useStoredForm.ts';

/** Submits a form to a route, one request at a time; the server's errors of fields are shown under them. */
export function useFormAction<R extends Route, Values extends FieldValues>(
  form: UseFormReturn<Values> & Partial<Pick<StoredForm<Values>, 'accept'>>,
  route: R,
  inputOf: (values: Values) => Input<R>,
  options: ActionOptions<R> = {},
) {
  const sent = useRef<Values>(undefined);
  const action = useAction(route, {
    ...options,
    onDone: (reply, input) => {
      if (sent.current) form.accept?.(sent.current);
      options.onDone?.(reply, input);
    },
  });
  const send = async (values: Values) => {
    if (sent.current) return;
    sent.current = structuredClone(values);
    try {
      await action.mutateAsync(inputOf(values));
    } catch (error) {
      showFieldErrors(form, error as ApiError);
    } finally {
      sent.current = undefined;
    }
  };
  const submit = (event?: BaseSyntheticEvent) => form.handleSubmit(send)(event);
  return { submit, isPending: action.isPending, isSuccess: action.isSuccess };
}
