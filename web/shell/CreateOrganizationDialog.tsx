import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { workspaceRoutes } from '#shared/contract/workspace.ts';
import { limits } from '#shared/schema/limits.ts';
import { TimeZonePicker } from '#web/entities/timeZone/TimeZonePicker.tsx';
import { useFormAction } from '#web/lib/form/useFormAction.ts';
import { enterWorkspace } from '#web/shell/enterWorkspace.ts';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { ImageUpload } from '#web/ui/form/ImageUpload.tsx';
import { Input } from '#web/ui/form/Input.tsx';

/** On success the app loads anew in the new organization; on failure the dialog stays open. */
export default function CreateOrganizationDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useForm({
    defaultValues: { name: '', avatar: '', time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone },
  });
  const { submit, isPending, isSuccess } = useFormAction(
    form,
    workspaceRoutes.create,
    (body) => ({ body: { ...body, name: body.name.trim() } }),
    {
      onDone: (workspace) => void enterWorkspace(workspace.id),
    },
  );
  const [name, avatar, zone] = useWatch({ control: form.control, name: ['name', 'avatar', 'time_zone'] });
  return (
    <FormDialog
      isChanged={form.formState.isDirty}
      onDiscard={() => form.reset()}
      open={open}
      onClose={onClose}
      busy={isPending || isSuccess}
      title={t('organization.create')}
      submitLabel={t('action.create')}
      onSubmit={submit}
    >
      <Field label={t('organization.name')} required error={form.formState.errors.name?.message}>
        <Input
          autoComplete="organization"
          {...form.register('name', {
            validate: (value) => value.trim() !== '' || t('field.required'),
            maxLength: { value: limits.name, message: t('organization.nameTooLong') },
          })}
        />
      </Field>
      <Field label={t('organization.picture')} error={form.formState.errors.avatar?.message}>
        <ImageUpload value={avatar} name={name} onChange={(value) => form.setValue('avatar', value)} />
      </Field>
      <Field label={t('organization.timeZone')} error={form.formState.errors.time_zone?.message}>
        <TimeZonePicker value={zone} onChange={(value) => form.setValue('time_zone', value)} />
      </Field>
    </FormDialog>
  );
}
