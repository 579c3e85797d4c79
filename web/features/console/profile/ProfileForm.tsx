import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { admin } from '#shared/contract/account.ts';
import { administratorRoutes } from '#shared/contract/console/administrator.ts';
import { adminProfileRoutes } from '#shared/contract/profile.ts';
import { useAccountRules } from '#web/features/console/useAccountRules.ts';
import { write } from '#web/lib/session.ts';
import { useFormAction } from '#web/lib/form/useFormAction.ts';
import { useStoredForm } from '#web/lib/form/useStoredForm.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { ImageUpload } from '#web/ui/form/ImageUpload.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { SaveBar } from '#web/ui/form/SaveBar.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** Picture and username. The bar shows the new ones at once. */
export function ProfileForm({ profile }: { profile: z.infer<typeof admin> }) {
  const { t } = useTranslation(['admin-profile', 'admin', 'common']);
  const { username, avatar } = profile;
  const form = useStoredForm({ username, avatar });
  const { errors, isDirty } = form.formState;
  const rules = useAccountRules();
  const name = useWatch({ control: form.control, name: 'username' });
  const { submit, isPending } = useFormAction(
    form,
    adminProfileRoutes.change,
    (values) => ({ body: { ...values, username: values.username.trim() } }),
    {
      refresh: [adminProfileRoutes.get, administratorRoutes.list],
      onDone: (saved) => {
        write('admin', saved);
        toast.done(t('common:state.saved'));
      },
    },
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label={t('common:organization.picture')} error={errors.avatar?.message}>
        <Controller
          control={form.control}
          name="avatar"
          render={({ field }) => <ImageUpload name={name} value={field.value} onChange={field.onChange} />}
        />
      </Field>
      <Field
        label={t('username')}
        required
        hint={t('role', { role: t(`common:role.${profile.role}`) })}
        error={errors.username?.message}
      >
        <Input
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register('username', rules.username)}
        />
      </Field>
      <SaveBar isChanged={isDirty} busy={isPending} onDiscard={() => form.reset({ username, avatar })} />
    </form>
  );
}
