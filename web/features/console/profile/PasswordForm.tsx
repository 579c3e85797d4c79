import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { adminProfileRoutes, adminSessionRoutes } from '#shared/contract/profile.ts';
import { useAccountRules } from '#web/features/console/useAccountRules.ts';
import { useAction } from '#web/lib/queries.ts';
import { errorText } from '#web/lib/reportError.ts';
import { showFieldErrors } from '#web/lib/form/showFieldErrors.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { PasswordInput } from '#web/ui/form/PasswordInput.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

const fieldOf: Record<string, 'current_password' | 'new_password'> = {
  password_wrong: 'current_password',
  password_guessable: 'new_password',
};

/** A new password, for which the current one is asked. */
export function PasswordForm() {
  const { t } = useTranslation(['admin-profile', 'common']);
  const form = useForm({ defaultValues: { current_password: '', new_password: '' } });
  const { errors } = form.formState;
  const rules = useAccountRules();
  const change = useAction(adminProfileRoutes.changePassword, {
    quiet: true,
    refresh: [adminSessionRoutes.list],
    onDone: () => {
      form.reset();
      toast.done(t('common:state.saved'));
    },
  });
  const submit = form.handleSubmit((body) =>
    change.mutate(
      { body },
      {
        onError: (error) => {
          const field = fieldOf[error.code];
          if (field) form.setError(field, { message: errorText(error) }, { shouldFocus: true });
          else if (Object.keys(error.fields).length > 0) showFieldErrors(form, error);
          else toast.error(errorText(error));
        },
      },
    ),
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label={t('password.current')} required error={errors.current_password?.message}>
        <PasswordInput
          autoComplete="current-password"
          {...form.register('current_password', {
            validate: (value) => value !== '' || t('common:field.required'),
          })}
        />
      </Field>
      <Field label={t('password.new')} required error={errors.new_password?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('new_password', rules.password)} />
      </Field>
      <div className="flex justify-end">
        <Button type="submit" busy={change.isPending}>
          {t('password.change')}
        </Button>
      </div>
    </form>
  );
}
