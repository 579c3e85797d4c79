import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { adminWorkspaceRoutes, type ListedWorkspace } from '#shared/contract/console/adminWorkspace.ts';
import { useFormAction } from '#web/lib/form/useFormAction.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  workspace: ListedWorkspace;
  open: boolean;
  onClose: () => void;
  onGone: () => void;
}

/** Deletes an organization with everything in it, once its name has been typed. */
export function DeleteDialog({ workspace: { id, name }, open, onClose, onGone }: Props) {
  const { t } = useTranslation(['admin', 'common']);
  const form = useForm({ defaultValues: { name: '' } });
  const { submit, isPending } = useFormAction(
    form,
    adminWorkspaceRoutes.remove,
    (body) => ({ params: { id }, body: { name: body.name.trim() } }),
    {
      refresh: [adminWorkspaceRoutes.list],
      onDone: () => {
        toast.done(t('common:state.deleted'));
        onClose();
        onGone();
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
      title={t('workspace.confirmDelete', { name })}
      description={t('workspace.removeText')}
      submitLabel={t('common:action.delete')}
      submitVariant="danger"
      onSubmit={submit}
    >
      <Field
        label={t('workspace.repeatName')}
        required
        hint={<span dir="auto">{name}</span>}
        error={form.formState.errors.name?.message}
      >
        <Input
          dir="auto"
          autoComplete="off"
          {...form.register('name', {
            validate: (typed) => typed.trim() === name.trim() || t('workspace.otherName'),
          })}
        />
      </Field>
    </FormDialog>
  );
}
