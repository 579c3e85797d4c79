import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { ApiError } from '#web/lib/request.ts';

/** Puts what the server found wrong under the fields it names. Fields that the form does not have are left to the toast. */
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
