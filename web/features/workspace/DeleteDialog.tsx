import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { workspaceRoutes } from '#shared/contract/workspace.ts';
import { address } from '#web/lib/locale.ts';
import { useFormAction } from '#web/lib/form/useFormAction.ts';
import { forget, type Workspace } from '#web/lib/session.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';

/** Deletes the organization once its name has been typed. */
export function DeleteDialog({ workspace, onClose }: { workspace: Workspace; onClose: () => void }) {
  const { t } = useTranslation(['subscription', 'common']);
  const form = useForm({ defaultValues: { name: '' } });
  const { id, name } = workspace;
  const { submit, isPending, isSuccess } = useFormAction(
    form,
    workspaceRoutes.remove,
    (body) => ({ params: { id }, body }),
    {
      onDone: () => {
        forget('workspace', 'workspace-user', 'last-workspace-id', 'last-route');
        location.assign(address('/app'));
      },
    },
  );
  return (
    <FormDialog
      isChanged={form.formState.isDirty}
      open
      onClose={onClose}
      busy={isPending || isSuccess}
      title={t('owner.delete')}
      description={t('owner.deleteAll')}
      submitLabel={t('owner.delete')}
      submitVariant="danger"
      onSubmit={submit}
    >
      <Field label={t('owner.typeName', { name })} required error={form.formState.errors.name?.message}>
        <Input
          dir="auto"
          autoComplete="off"
          {...form.register('name', {
            validate: (value) => value.trim() === name.trim() || t('owner.otherName'),
          })}
        />
      </Field>
    </FormDialog>
  );
}
