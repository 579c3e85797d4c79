import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** Makes `next` the stored values, and keeps the fields that differ from `before`. */
export function rebase<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  before: Values,
  next: Values,
): void {
  const typed = structuredClone(form.getValues());
  form.reset(next, { keepErrors: true });
  for (const name of Object.keys(next)) {
    if (JSON.stringify(typed[name]) === JSON.stringify(before[name])) continue;
    form.setValue(name as Path<Values>, typed[name], { shouldDirty: true });
  }
}
