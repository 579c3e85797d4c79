import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { workspaceRoutes } from '#shared/contract/workspace.ts';
import { limits } from '#shared/schema/limits.ts';
import { TimeZonePicker } from '#web/entities/timeZone/TimeZonePicker.tsx';
import { offsetOf, zoneLabel } from '#web/entities/timeZone/zoneLabel.ts';
import { write, type Workspace } from '#web/lib/session.ts';
import { useFormAction } from '#web/lib/form/useFormAction.ts';
import { useStoredForm } from '#web/lib/form/useStoredForm.ts';
import { Avatar } from '#web/ui/display/Avatar.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { ImageUpload } from '#web/ui/form/ImageUpload.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { SaveBar } from '#web/ui/form/SaveBar.tsx';
import { useTextRules } from '#web/ui/form/useTextRules.ts';
import { toast } from '#web/ui/overlay/toast.ts';

const slugForm = /^(?=.{3,60}$)[a-z0-9]+(-[a-z0-9]+)*$/;

export function OrganizationForm({ workspace, readOnly }: { workspace: Workspace; readOnly: boolean }) {
  const { t } = useTranslation(['subscription', 'common']);
  const textRules = useTextRules();
  const { name, slug, avatar, time_zone } = workspace;
  const stored = { name, slug, avatar, time_zone };
  const form = useStoredForm(stored);
  const { errors, isDirty } = form.formState;
  const now = useWatch({ control: form.control }) as typeof stored;
  const { submit, isPending } = useFormAction(
    form,
    workspaceRoutes.updateSelf,
    (values) => ({ body: { ...values, name: values.name.trim(), slug: slugOf(values.slug) } }),
    {
      refresh: [workspaceRoutes.get, workspaceRoutes.list],
      onDone: (saved) => {
        write('workspace', saved);
        toast.done(t('common:state.saved'));
      },
    },
  );
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <Field label={t('common:organization.picture')} error={errors.avatar?.message}>
        {readOnly ? (
          <Avatar name={name} image={avatar} size={72} shape="square" tone="human" />
        ) : (
          <ImageUpload
            value={now.avatar}
            name={now.name}
            size={72}
            onChange={(value) => form.setValue('avatar', value, { shouldDirty: true })}
          />
        )}
      </Field>
      <Field label={t('common:organization.name')} required={!readOnly} error={errors.name?.message}>
        <Input
          dir="auto"
          readOnly={readOnly}
          autoComplete="organization"
          {...form.register('name', {
            ...textRules({ required: true, most: limits.name }),
            maxLength: { value: limits.name, message: t('common:organization.nameTooLong') },
          })}
        />
      </Field>
      <Field
        label={t('organization.slug')}
        required={!readOnly}
        hint={readOnly ? undefined : t('organization.slugRule')}
        error={errors.slug?.message}
      >
        <Input
          readOnly={readOnly}
          autoCapitalize="none"
          spellCheck={false}
          {...form.register('slug', {
            validate: (value) => slugForm.test(slugOf(value)) || t('organization.slugRule'),
          })}
        />
      </Field>
      <Field
        label={t('common:organization.timeZone')}
        hint={t('organization.timeZoneHint')}
        error={errors.time_zone?.message}
      >
        {readOnly ? (
          <Input readOnly value={zoneLabel(time_zone, offsetOf(time_zone))} />
        ) : (
          <TimeZonePicker
            value={now.time_zone}
            onChange={(value) => form.setValue('time_zone', value, { shouldDirty: true })}
          />
        )}
      </Field>
      {!readOnly && <SaveBar isChanged={isDirty} busy={isPending} onDiscard={() => form.reset(stored)} />}
    </form>
  );
}

function slugOf(value: string): string {
  return value.trim().toLowerCase();
}
