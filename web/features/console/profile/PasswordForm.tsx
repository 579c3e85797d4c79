import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { adminProfileRoutes, adminSessionRoutes } from '#shared/contract/profile.ts';
import { useAccountRules } from '#web/features/console/useAccountRules.ts';
import { useFormAction } from '#web/lib/form/useFormAction.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { PasswordInput } from '#web/ui/form/PasswordInput.tsx';
import { LeaveGuard } from '#web/ui/overlay/LeaveGuard.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

const fieldOf: Record<string, 'current_password' | 'new_password'> = {
  password_wrong: 'current_password',
  password_guessable: 'new_password',
};

/** A new password, for which the current one is asked. */
export function PasswordForm() {
  const { t } = useTranslation(['admin-profile', 'common']);
  const form = useForm({ defaultValues: { current_password: '', new_password: '' } });
  const { errors, isDirty } = form.formState;
  const rules = useAccountRules();
  const asks = useUnsaved(isDirty);
  const { submit, isPending } = useFormAction(form, adminProfileRoutes.changePassword, (body) => ({ body }), {
    refresh: [adminSessionRoutes.list],
    fieldOf: ({ code }) => fieldOf[code],
    onDone: () => {
      form.reset();
      toast.done(t('common:state.saved'));
    },
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {asks && <LeaveGuard />}
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
        <Button type="submit" busy={isPending}>
          {t('password.change')}
        </Button>
      </div>
    </form>
  );
}
