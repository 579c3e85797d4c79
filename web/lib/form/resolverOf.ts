import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';

/** A form's resolver from a function that names the error of each field by a code: it becomes the `type` of the error. */
export function resolverOf<Values extends FieldValues>(
  errorsOf: (values: Values) => Partial<Record<keyof Values, string>>,
): Resolver<Values> {
  return (values) => {
    const errors = Object.entries(errorsOf(values)).map(([field, type]) => [field, { type, message: '' }]);
    return errors.length > 0
      ? { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values> }
      : { values, errors: {} };
  };
}
