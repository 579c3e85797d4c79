import { useTranslation } from 'react-i18next';
import { userRoutes, type UserDetail } from '#shared/contract/console/user.ts';
import { limits } from '#shared/schema/limits.ts';
import { useAccountRules } from '#web/features/console/useAccountRules.ts';
import { useAdmin } from '#web/features/console/useAdmin.ts';
import { LocaleField } from '#web/features/console/user/LocaleField.tsx';
import { useFormAction } from '#web/lib/form/useFormAction.ts';
import { useStoredForm } from '#web/lib/form/useStoredForm.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { SaveBar } from '#web/ui/form/SaveBar.tsx';
import { useTextRules } from '#web/ui/form/useTextRules.ts';
import { toast } from '#web/ui/overlay/toast.ts';

/** Name, log-in and language. Only owners change the e-mail address: whoever reads mail there can log in. */
export function UserForm({ user }: { user: UserDetail }) {
  const { t } = useTranslation(['admin', 'common']);
  const { isOwner } = useAdmin();
  const { id, username, email, display_name, locale } = user;
  const form = useStoredForm({ username, email, display_name, locale });
  const { errors, isDirty } = form.formState;
  const rules = useAccountRules();
  const text = useTextRules();
  const { submit, isPending } = useFormAction(
    form,
    userRoutes.update,
    (values) => ({
      params: { id },
      body: {
        username: values.username.trim(),
        display_name: values.display_name.trim(),
        locale: values.locale,
        ...(isOwner ? { email: values.email.trim() } : {}),
      },
    }),
    {
      refresh: [userRoutes.list, userRoutes.get],
      onDone: () => toast.done(t('common:state.saved')),
    },
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label={t('fact.name')} required error={errors.display_name?.message}>
        <Input
          dir="auto"
          autoComplete="off"
          {...form.register('display_name', text({ required: true, most: limits.name }))}
        />
      </Field>
      <Field
        label={t('fact.email')}
        required={isOwner}
        hint={isOwner ? t('user.emailHint') : t('user.emailOwnersOnly')}
        error={errors.email?.message}
      >
        <Input
          type="email"
          autoComplete="off"
          readOnly={!isOwner}
          {...form.register('email', isOwner ? rules.email : {})}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('fact.username')} required error={errors.username?.message}>
          <Input
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.register('username', rules.username)}
          />
        </Field>
        <LocaleField control={form.control} name="locale" />
      </div>
      <SaveBar isChanged={isDirty} busy={isPending} onDiscard={() => form.reset()} />
    </form>
  );
}
