import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { administratorRoutes } from '#shared/contract/console/administrator.ts';
import { useAccountRules } from '#web/features/console/useAccountRules.ts';
import { useFormAction } from '#web/lib/form/useFormAction.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { PasswordInput } from '#web/ui/form/PasswordInput.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** Sets the password of another administrator, which ends their sessions. */
export function NewPasswordDialog({ id, ...dialog }: { id: number; open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common']);
  const form = useForm({ defaultValues: { password: '' } });
  const rules = useAccountRules();
  const { submit, isPending } = useFormAction(
    form,
    administratorRoutes.update,
    (body) => ({ params: { id }, body }),
    {
      refresh: [administratorRoutes.get],
      onDone: () => {
        toast.done(t('common:state.saved'));
        form.reset();
        dialog.onClose();
      },
    },
  );
  return (
    <FormDialog
      isChanged={form.formState.isDirty}
      onDiscard={() => form.reset()}
      {...dialog}
      busy={isPending}
      title={t('administrator.setPassword')}
      description={t('administrator.passwordText')}
      onSubmit={submit}
    >
      <Field label={t('administrator.newPassword')} required error={form.formState.errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('password', rules.password)} />
      </Field>
    </FormDialog>
  );
}
