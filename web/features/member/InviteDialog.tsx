import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { memberRoutes } from '#shared/contract/member.ts';
import type { WorkspaceRole } from '#shared/rules/permissions.ts';
import { rolesToGive } from '#web/features/member/memberRules.ts';
import { RoleField } from '#web/features/member/RoleField.tsx';
import { useFormAction } from '#web/lib/form/useFormAction.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { useTextRules } from '#web/ui/form/useTextRules.ts';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** Adds somebody who has an account, or invites an address. What fails is said under the field. */
export function InviteDialog({ role, onClose }: { role: WorkspaceRole; onClose: () => void }) {
  const { t } = useTranslation(['subscription', 'common']);
  const rules = useTextRules();
  const form = useForm({ defaultValues: { username_or_email: '', role: 'member' as WorkspaceRole } });
  const { submit, isPending } = useFormAction(
    form,
    memberRoutes.add,
    (values) => ({ body: { ...values, username_or_email: values.username_or_email.trim() } }),
    {
      refresh: [memberRoutes.list],
      fieldOf: () => 'username_or_email',
      onDone: ({ status, email }) => {
        toast.done(t(status === 'invited' ? 'member.invited' : 'member.added', { email }));
        onClose();
      },
    },
  );
  return (
    <FormDialog
      isChanged={form.formState.isDirty}
      open
      onClose={onClose}
      busy={isPending}
      title={t('member.invite')}
      description={t('member.inviteText')}
      submitLabel={t('member.inviteSubmit')}
      onSubmit={submit}
    >
      <Field
        label={t('member.nameOrEmail')}
        required
        error={form.formState.errors.username_or_email?.message}
      >
        <Input
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register('username_or_email', rules({ required: true, most: 254 }))}
        />
      </Field>
      <Controller
        name="role"
        control={form.control}
        render={({ field }) => (
          <RoleField value={field.value} onChange={field.onChange} roles={rolesToGive(role)} />
        )}
      />
    </FormDialog>
  );
}
