import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { ApiError } from '#web/lib/request.ts';

/** Shows the server's errors under the fields they name. Those of fields that the form does not have are ignored. */
export function showFieldErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: ApiError,
): void {
  const known = form.getValues();
  let isFirst = true;
  for (const [name, message] of Object.entries(error.fields)) {
    const [field = ''] = name.split('.');
    if (!(field in known)) continue;
    form.setError(name as Path<Values>, { type: 'server', message }, { shouldFocus: isFirst });
    isFirst = false;
  }
}
