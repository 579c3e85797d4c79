import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { profileRoutes, sessionRoutes } from '#shared/contract/profile.ts';
import { NewPasswordField } from '#web/entities/account/NewPasswordField.tsx';
import { useRules } from '#web/entities/account/useRules.ts';
import { usePasswordAction } from '#web/features/profile/usePasswordAction.ts';
import { keyOf, queryClient } from '#web/lib/queries.ts';
import type { User } from '#web/lib/session.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { PasswordInput } from '#web/ui/form/PasswordInput.tsx';
import { useTextRules } from '#web/ui/form/useTextRules.ts';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** Changes the password, which ends every other session. */
export function PasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation(['profile', 'common']);
  const [rules, textRules] = [useRules(), useTextRules()];
  const form = useForm({ defaultValues: { current_password: '', new_password: '' } });
  const { errors } = form.formState;
  const value = useWatch({ control: form.control, name: 'new_password' });
  const { submit, isPending } = usePasswordAction(
    form,
    profileRoutes.changePassword,
    (body) => ({ body }),
    'current_password',
    () => {
      toast.done(t('common:state.saved'));
      void queryClient.invalidateQueries({ queryKey: keyOf(sessionRoutes.list) });
      onClose();
    },
  );
  return (
    <FormDialog
      isChanged={form.formState.isDirty}
      open
      onClose={onClose}
      busy={isPending}
      title={t('password.change')}
      description={t('password.ends')}
      onSubmit={submit}
    >
      <Field label={t('password.current')} required error={errors.current_password?.message}>
        <PasswordInput
          autoComplete="current-password"
          {...form.register('current_password', textRules({ required: true, most: 200 }))}
        />
      </Field>
      <NewPasswordField
        label={t('password.new')}
        field={form.register('new_password', rules.password)}
        value={value}
        own={[user.username, user.email.split('@')[0]!]}
        error={errors.new_password?.message}
      />
    </FormDialog>
  );
}
