import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { adminWorkspaceRoutes } from '#shared/contract/console/adminWorkspace.ts';
import { limits } from '#shared/schema/limits.ts';
import { TimeZoneField } from '#web/features/console/workspace/TimeZoneField.tsx';
import { useFormAction } from '#web/lib/form/useFormAction.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { useTextRules } from '#web/ui/form/useTextRules.ts';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** Makes an organization for somebody with an account, who becomes its owner. */
export default function NewWorkspaceDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common']);
  const form = useForm({
    defaultValues: { name: '', owner: '', time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone },
  });
  const { errors } = form.formState;
  const text = useTextRules();
  const { submit, isPending } = useFormAction(
    form,
    adminWorkspaceRoutes.create,
    ({ name, owner, time_zone }) => ({ body: { name: name.trim(), owner: owner.trim(), time_zone } }),
    {
      refresh: [adminWorkspaceRoutes.list],
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
      title={t('common:organization.create')}
      submitLabel={t('common:action.create')}
      onSubmit={submit}
    >
      <Field label={t('common:organization.name')} required error={errors.name?.message}>
        <Input
          dir="auto"
          autoComplete="off"
          {...form.register('name', text({ required: true, most: limits.name }))}
        />
      </Field>
      <Field
        label={t('common:role.owner')}
        required
        hint={t('workspace.ownerHint')}
        error={errors.owner?.message}
      >
        <Input
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register('owner', text({ required: true, most: 254 }))}
        />
      </Field>
      <TimeZoneField control={form.control} name="time_zone" />
    </FormDialog>
  );
}
