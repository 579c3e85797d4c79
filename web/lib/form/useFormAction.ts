import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Route } from '#shared/schema/route.ts';
import type { Input } from '#web/lib/api.ts';
import { useAction, type ActionOptions } from '#web/lib/queries.ts';
import { showFieldErrors } from '#web/lib/form/showFieldErrors.ts';

/** Submits a form to a route; the server's errors of fields are shown under them. */
export function useFormAction<R extends Route, Values extends FieldValues>(
  form: UseFormReturn<Values>,
  route: R,
  inputOf: (values: Values) => Input<R>,
  options: ActionOptions<R> = {},
) {
  const action = useAction(route, options);
  const submit = form.handleSubmit((values) =>
    action.mutate(inputOf(values), { onError: (error) => showFieldErrors(form, error) }),
  );
  return { submit, isPending: action.isPending, isSuccess: action.isSuccess };
}
