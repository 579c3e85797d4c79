import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { Route } from '#shared/schema/route.ts';
import type { Input } from '#web/lib/api.ts';
import { useAction } from '#web/lib/queries.ts';
import { errorText, reportError } from '#web/lib/reportError.ts';

/** Submits a form that asks for the password: that it is wrong is said under its field, other errors in a toast. */
export function usePasswordAction<R extends Route, Values extends FieldValues>(
  form: UseFormReturn<Values>,
  route: R,
  inputOf: (values: Values) => Input<R>,
  field: Path<Values>,
  onDone: (values: Values) => void,
) {
  const action = useAction(route, { quiet: true });
  const submit = form.handleSubmit((values) =>
    action.mutate(inputOf(values), {
      onSuccess: () => onDone(values),
      onError: (error) => {
        const [name] = error.code === 'password_wrong' ? [field] : Object.keys(error.fields);
        if (!name || !(name in values)) return reportError(error);
        form.setError(name as Path<Values>, { message: errorText(error) }, { shouldFocus: true });
      },
    }),
  );
  return { submit, isPending: action.isPending };
}
