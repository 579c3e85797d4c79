import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { userRoutes } from '#shared/contract/console/user.ts';
import { limits } from '#shared/schema/limits.ts';
import { useAccountRules } from '#web/features/console/useAccountRules.ts';
import { LocaleField } from '#web/features/console/user/LocaleField.tsx';
import { locale } from '#web/lib/locale.ts';
import { useFormAction } from '#web/lib/form/useFormAction.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { PasswordInput } from '#web/ui/form/PasswordInput.tsx';
import { useTextRules } from '#web/ui/form/useTextRules.ts';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** Makes an account. Without a password a link to set one is mailed. */
export default function NewUserDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common']);
  const form = useForm({
    defaultValues: { username: '', email: '', display_name: '', password: '', locale },
  });
  const { errors } = form.formState;
  const rules = useAccountRules();
  const text = useTextRules();
  const { submit, isPending } = useFormAction(
    form,
    userRoutes.create,
    ({ username, email, display_name: name, password, locale: language }) => ({
      body: {
        username: username.trim(),
        email: email.trim(),
        locale: language,
        ...(name.trim() === '' ? {} : { display_name: name.trim() }),
        ...(password === '' ? {} : { password }),
      },
    }),
    {
      refresh: [userRoutes.list],
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
      title={t('user.add')}
      submitLabel={t('common:action.create')}
      onSubmit={submit}
    >
      <Field label={t('fact.email')} required error={errors.email?.message}>
        <Input type="email" autoComplete="off" {...form.register('email', rules.email)} />
      </Field>
      <Field label={t('fact.username')} required error={errors.username?.message}>
        <Input
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register('username', rules.username)}
        />
      </Field>
      <Field label={t('fact.name')} error={errors.display_name?.message}>
        <Input
          dir="auto"
          autoComplete="off"
          {...form.register('display_name', text({ most: limits.name }))}
        />
      </Field>
      <Field label={t('fact.password')} hint={t('user.passwordHint')} error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('password', rules.optionalPassword)} />
      </Field>
      <LocaleField control={form.control} name="locale" />
    </FormDialog>
  );
}
