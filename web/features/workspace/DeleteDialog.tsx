import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { workspaceRoutes } from '#shared/contract/workspace.ts';
import { address } from '#web/lib/locale.ts';
import { useAction } from '#web/lib/queries.ts';
import { forget, type Workspace } from '#web/lib/session.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

/** Deletes the organization once its name has been typed. */
export function DeleteDialog({ workspace, onClose }: { workspace: Workspace; onClose: () => void }) {
  const { t } = useTranslation(['subscription', 'common']);
  const form = useForm({ defaultValues: { name: '' } });
  const { id, name } = workspace;
  const remove = useAction(workspaceRoutes.remove, {
    onDone: () => {
      forget('workspace', 'workspace-user', 'last-workspace-id', 'last-route');
      location.assign(address('/app'));
    },
  });
  const submit = form.handleSubmit((body) => remove.mutate({ params: { id }, body }));
  const busy = remove.isPending || remove.isSuccess;
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title={t('owner.delete')}
      description={t('owner.deleteAll')}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('common:action.cancel')}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void submit()}>
            {t('owner.delete')}
          </Button>
        </>
      }
    >
      <form noValidate onSubmit={submit}>
        <Field label={t('owner.typeName', { name })} required error={form.formState.errors.name?.message}>
          <Input
            dir="auto"
            autoComplete="off"
            {...form.register('name', {
              validate: (value) => value.trim() === name.trim() || t('owner.otherName'),
            })}
          />
        </Field>
      </form>
    </Dialog>
  );
}
