import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { Route } from '#shared/schema/route.ts';
import type { Input } from '#web/lib/api.ts';
import { useFormAction } from '#web/lib/form/useFormAction.ts';

/** Submits a form that asks for the password: that it is wrong is said under its field, other errors in a toast. */
export function usePasswordAction<R extends Route, Values extends FieldValues>(
  form: UseFormReturn<Values>,
  route: R,
  inputOf: (values: Values) => Input<R>,
  field: Path<Values>,
  onDone: () => void,
) {
  return useFormAction(form, route, inputOf, {
    fieldOf: ({ code, fields }) => {
      if (code === 'password_wrong') return field;
      return Object.keys(fields).find((name) => name in form.getValues()) as Path<Values> | undefined;
    },
    onDone,
  });
}
