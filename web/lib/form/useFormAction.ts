import { useRef, type BaseSyntheticEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { Route } from '#shared/schema/route.ts';
import type { Input, Reply } from '#web/lib/api.ts';
import { useAction, type ActionOptions } from '#web/lib/queries.ts';
import { errorText, reportError } from '#web/lib/reportError.ts';
import type { ApiError } from '#web/lib/request.ts';
import { showFieldErrors } from '#web/lib/form/showFieldErrors.ts';
import type { StoredForm } from '#web/lib/form/useStoredForm.ts';

interface Options<R extends Route, Values extends FieldValues> extends ActionOptions<R> {
  /** The stored values of a form, where they are others than those that were sent. */
  savedOf?: (reply: Reply<R>) => Values;
  /** The field under which an error is said that names none. With it only the other errors are shown in a toast. */
  fieldOf?: (error: ApiError) => Path<Values> | undefined;
}

/** Submits a form to a route, one request at a time; the server's errors of fields are shown under them. */
export function useFormAction<R extends Route, Values extends FieldValues>(
  form: UseFormReturn<Values> & Partial<Pick<StoredForm<Values>, 'accept'>>,
  route: R,
  inputOf: (values: Values) => Input<R>,
  { savedOf, fieldOf, ...options }: Options<R, Values> = {},
) {
  const sent = useRef<Values>(undefined);
  const action = useAction(route, {
    ...options,
    ...(fieldOf && { quiet: true }),
    onDone: (reply, input) => {
      if (sent.current) form.accept?.(sent.current, savedOf?.(reply));
      options.onDone?.(reply, input);
    },
  });
  const show = (error: ApiError) => {
    const field = fieldOf?.(error);
    if (field)
      return form.setError(field, { type: 'server', message: errorText(error) }, { shouldFocus: true });
    showFieldErrors(form, error);
    if (fieldOf) reportError(error);
  };
  const send = async (values: Values) => {
    if (sent.current) return;
    sent.current = structuredClone(values);
    try {
      await action.mutateAsync(inputOf(values));
    } catch (error) {
      show(error as ApiError);
    } finally {
      sent.current = undefined;
    }
  };
  const submit = (event?: BaseSyntheticEvent) => form.handleSubmit(send)(event);
  return { submit, isPending: action.isPending, isSuccess: action.isSuccess };
}
