import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { administratorRoutes, type Administrator } from '#shared/contract/console/administrator.ts';
import { useRoleOptions } from '#web/features/console/administrator/useRoleOptions.ts';
import { useAccountRules } from '#web/features/console/useAccountRules.ts';
import { useFormAction } from '#web/lib/form/useFormAction.ts';
import { useStoredForm } from '#web/lib/form/useStoredForm.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { SaveBar } from '#web/ui/form/SaveBar.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** Name and role. The last owner stays one: the server says so. */
export function AdministratorForm({
  administrator: { id, username, role },
}: {
  administrator: Administrator;
}) {
  const { t } = useTranslation(['admin', 'common']);
  const form = useStoredForm({ username, role });
  const { errors, isDirty } = form.formState;
  const rules = useAccountRules();
  const roles = useRoleOptions();
  const { submit, isPending } = useFormAction(
    form,
    administratorRoutes.update,
    (values) => ({ params: { id }, body: { username: values.username.trim(), role: values.role } }),
    {
      refresh: [administratorRoutes.list, administratorRoutes.get],
      onDone: () => toast.done(t('common:state.saved')),
    },
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label={t('fact.username')} required error={errors.username?.message}>
        <Input
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register('username', rules.username)}
        />
      </Field>
      <Field label={t('fact.role')} error={errors.role?.message}>
        <Controller
          control={form.control}
          name="role"
          render={({ field }) => <Select value={field.value} onChange={field.onChange} options={roles} />}
        />
      </Field>
      <SaveBar isChanged={isDirty} busy={isPending} onDiscard={() => form.reset()} />
    </form>
  );
}
