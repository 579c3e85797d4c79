import { useTranslation } from 'react-i18next';
import { adminWorkspaceRoutes, type ListedWorkspace } from '#shared/contract/console/adminWorkspace.ts';
import { limits } from '#shared/schema/limits.ts';
import { TimeZoneField } from '#web/features/console/workspace/TimeZoneField.tsx';
import { useFormAction } from '#web/lib/form/useFormAction.ts';
import { useStoredForm } from '#web/lib/form/useStoredForm.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { useTextRules } from '#web/ui/form/useTextRules.ts';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  workspace: ListedWorkspace;
  open: boolean;
  onClose: () => void;
}

/** Name and time zone of an organization. */
export function EditDialog({ workspace: { id, name, time_zone }, open, onClose }: Props) {
  const { t } = useTranslation(['admin', 'common']);
  const form = useStoredForm({ name, time_zone });
  const text = useTextRules();
  const { submit, isPending } = useFormAction(
    form,
    adminWorkspaceRoutes.update,
    (body) => ({ params: { id }, body: { ...body, name: body.name.trim() } }),
    {
      refresh: [adminWorkspaceRoutes.list, adminWorkspaceRoutes.get],
      onDone: () => {
        toast.done(t('common:state.saved'));
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
      title={t('workspace.edit')}
      onSubmit={submit}
    >
      <Field label={t('common:organization.name')} required error={form.formState.errors.name?.message}>
        <Input
          dir="auto"
          autoComplete="off"
          {...form.register('name', text({ required: true, most: limits.name }))}
        />
      </Field>
      <TimeZoneField control={form.control} name="time_zone" />
    </FormDialog>
  );
}
