import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { profileRoutes } from '#shared/contract/profile.ts';
import { useRules } from '#web/entities/account/useRules.ts';
import { usePasswordAction } from '#web/features/profile/usePasswordAction.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { PasswordInput } from '#web/ui/form/PasswordInput.tsx';
import { useTextRules } from '#web/ui/form/useTextRules.ts';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';

interface Props {
  onClose: () => void;
  /** The address that a link was mailed to. */
  onSent: (email: string) => void;
}

/** Asks for another address: it is used once the link that is mailed there has been opened. */
export function EmailDialog({ onClose, onSent }: Props) {
  const { t } = useTranslation('profile');
  const [rules, textRules] = [useRules(), useTextRules()];
  const form = useForm({ defaultValues: { email: '', password: '' } });
  const { errors } = form.formState;
  const { submit, isPending } = usePasswordAction(
    form,
    profileRoutes.changeEmail,
    ({ email, password }) => ({ body: { email: email.trim(), password } }),
    'password',
    () => {
      onSent(form.getValues('email').trim());
      onClose();
    },
  );
  return (
    <FormDialog
      isChanged={form.formState.isDirty}
      open
      onClose={onClose}
      busy={isPending}
      title={t('email.change')}
      description={t('email.text')}
      submitLabel={t('email.submit')}
      onSubmit={submit}
    >
      <Field label={t('email.new')} required error={errors.email?.message}>
        <Input type="email" autoComplete="email" {...form.register('email', rules.email)} />
      </Field>
      <Field label={t('password.current')} required error={errors.password?.message}>
        <PasswordInput
          autoComplete="current-password"
          {...form.register('password', textRules({ required: true, most: 200 }))}
        />
      </Field>
    </FormDialog>
  );
}
