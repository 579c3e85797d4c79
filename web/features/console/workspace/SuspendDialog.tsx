import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { adminWorkspaceRoutes, type ListedWorkspace } from '#shared/contract/console/adminWorkspace.ts';
import { useFormAction } from '#web/lib/form/useFormAction.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { Textarea } from '#web/ui/form/Textarea.tsx';
import { useTextRules } from '#web/ui/form/useTextRules.ts';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  workspace: ListedWorkspace;
  open: boolean;
  onClose: () => void;
}

/** Closes an organization to its members and customers, with a reason for those who look here later. */
export function SuspendDialog({ workspace: { id, name }, open, onClose }: Props) {
  const { t } = useTranslation(['admin', 'common']);
  const form = useForm({ defaultValues: { reason: '' } });
  const text = useTextRules();
  const { submit, isPending } = useFormAction(
    form,
    adminWorkspaceRoutes.suspend,
    (body) => ({ params: { id }, body: { reason: body.reason.trim() } }),
    {
      refresh: [adminWorkspaceRoutes.list, adminWorkspaceRoutes.get],
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
      title={t('workspace.confirmSuspend', { name })}
      description={t('workspace.suspendText')}
      submitLabel={t('workspace.suspend')}
      onSubmit={submit}
    >
      <Field
        label={t('workspace.reason')}
        hint={t('workspace.reasonHint')}
        error={form.formState.errors.reason?.message}
      >
        <Textarea dir="auto" {...form.register('reason', text({ most: 500 }))} />
      </Field>
    </FormDialog>
  );
}
