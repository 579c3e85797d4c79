import { useEffect } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/lib/reportError.ts';
import type { ApiError } from '#web/lib/request.ts';
import { isAccountField, type AccountField } from '#web/entities/account/useRules.ts';
import { signInErrorText } from '#web/features/account/signInErrorText.ts';

/** Shows an error under its fields. Returns the message for above the form when it has no field of the form. */
export function useFormError<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: ApiError | null,
): string | undefined {
  const { t } = useTranslation('auth');
  useEffect(() => {
    if (!error) return;
    const known = form.getValues();
    fieldsOf(error)
      .filter((field) => field in known)
      .forEach((field, index) => {
        const isOfServer = error.status === 409 || error.code === 'password_guessable';
        const message = isOfServer ? errorText(error) : t(`rule.${field}`);
        form.setError(
          field as string as Path<Values>,
          { type: 'server', message },
          { shouldFocus: index === 0 },
        );
      });
  }, [error, form, t]);
  if (!error || fieldsOf(error).some((field) => field in form.getValues())) return undefined;
  return signInErrorText(error);
}

function fieldsOf(error: ApiError): AccountField[] {
  if (error.code === 'username_taken') return ['username'];
  return Object.keys(error.fields).filter(isAccountField);
}
