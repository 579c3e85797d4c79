import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { workspaceRoutes } from '#shared/contract/workspace.ts';
import { showFieldErrors } from '#web/lib/showFieldErrors.ts';
import { useAction } from '#web/lib/queries.ts';
import { write } from '#web/lib/session.ts';
import { Combobox } from '#web/ui/form/Combobox.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { FormButtons } from '#web/ui/form/FormButtons.tsx';
import { ImageUpload } from '#web/ui/form/ImageUpload.tsx';
import { Input } from '#web/ui/form/Input.tsx';

const zones = Intl.supportedValuesOf('timeZone');

/** On success the new organization is selected and the page reloads; on failure the dialog stays open. */
export default function CreateOrganizationDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useForm({
    defaultValues: { name: '', avatar: '', time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone },
  });
  const create = useAction(workspaceRoutes.create, {
    onDone: (workspace) => {
      write('workspace', workspace);
      write('last-workspace-id', workspace.id);
      location.reload();
    },
  });
  const submit = form.handleSubmit((body) =>
    create.mutate(
      { body: { ...body, name: body.name.trim() } },
      { onError: (error) => showFieldErrors(form, error) },
    ),
  );
  const [name, avatar, zone] = useWatch({ control: form.control, name: ['name', 'avatar', 'time_zone'] });
  const busy = create.isPending || create.isSuccess;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={busy}
      title={t('organization.create')}
      footer={
        <FormButtons form="create-organization" busy={busy} onCancel={onClose} label={t('action.create')} />
      }
    >
      <form id="create-organization" noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <Field label={t('organization.name')} required error={form.formState.errors.name?.message}>
          <Input
            autoComplete="organization"
            {...form.register('name', {
              validate: (value) => value.trim() !== '' || t('field.required'),
              maxLength: { value: 100, message: t('organization.nameTooLong') },
            })}
          />
        </Field>
        <Field label={t('organization.picture')} error={form.formState.errors.avatar?.message}>
          <ImageUpload value={avatar} name={name} onChange={(value) => form.setValue('avatar', value)} />
        </Field>
        <Field label={t('organization.timeZone')} error={form.formState.errors.time_zone?.message}>
          <Combobox
            items={zones}
            itemKey={(item) => item}
            itemLabel={(item) => item.replaceAll('_', ' ')}
            value={zone}
            onChange={(value) => form.setValue('time_zone', value ?? '')}
          />
        </Field>
      </form>
    </Dialog>
  );
}
