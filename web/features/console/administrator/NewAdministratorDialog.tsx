import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { administratorRoutes } from '#shared/contract/console/administrator.ts';
import type { AdminRole } from '#shared/rules/permissions.ts';
import { useRoleOptions } from '#web/features/console/administrator/useRoleOptions.ts';
import { useAccountRules } from '#web/features/console/useAccountRules.ts';
import { useFormAction } from '#web/lib/form/useFormAction.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { PasswordInput } from '#web/ui/form/PasswordInput.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** Adds an administrator with a first password, which they change in their profile. */
export default function NewAdministratorDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common']);
  const form = useForm({ defaultValues: { username: '', password: '', role: 'member' as AdminRole } });
  const rules = useAccountRules();
  const roles = useRoleOptions();
  const { errors } = form.formState;
  const { submit, isPending } = useFormAction(
    form,
    administratorRoutes.create,
    ({ username, ...rest }) => ({ body: { ...rest, username: username.trim() } }),
    {
      refresh: [administratorRoutes.list],
      onDone: () => {
        toast.done(t('common:state.saved'));
        form.reset();
        onClose();
      },
    },
  );
  return (
    <FormDialog
      isChanged={form.formState.isDirty}
      onDiscard={() => form.reset()}
      open={open}
      onClose={onClose}
      busy={isPending}
      title={t('administrator.add')}
      submitLabel={t('common:action.create')}
      onSubmit={submit}
    >
      <Field label={t('fact.username')} required error={errors.username?.message}>
        <Input
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register('username', rules.username)}
        />
      </Field>
      <Field
        label={t('administrator.firstPassword')}
        required
        hint={t('administrator.firstPasswordHint')}
        error={errors.password?.message}
      >
        <PasswordInput autoComplete="new-password" {...form.register('password', rules.password)} />
      </Field>
      <Field label={t('fact.role')} error={errors.role?.message}>
        <Controller
          control={form.control}
          name="role"
          render={({ field }) => <Select value={field.value} onChange={field.onChange} options={roles} />}
        />
      </Field>
    </FormDialog>
  );
}
