import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '#web/lib/request.ts';
import { Alert } from '#web/features/account/Alert.tsx';
import { NewPasswordField } from '#web/entities/account/NewPasswordField.tsx';
import { useFormError } from '#web/features/account/useFormError.ts';
import { useRules } from '#web/entities/account/useRules.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';

export const emptyAccount = { email: '', display_name: '', username: '', password: '' };
export type NewAccount = typeof emptyAccount;

interface Props {
  /** The initial values. */
  account: NewAccount;
  /** The address cannot be edited. */
  emailFixed?: boolean;
  submitLabel: string;
  busy: boolean;
  error: ApiError | null;
  /** Shown instead of the usual message of `error`. */
  alert?: ReactNode;
  onSubmit: (account: NewAccount) => void;
}

/** The fields of a new account, for the registration and for an invitation. */
export function AccountForm({
  account,
  emailFixed = false,
  submitLabel,
  busy,
  error,
  alert,
  onSubmit,
}: Props) {
  const { t } = useTranslation('auth');
  const rules = useRules();
  const form = useForm({ defaultValues: account });
  const formError = useFormError(form, error);
  const [email, username, password] = useWatch({
    control: form.control,
    name: ['email', 'username', 'password'],
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit((values) =>
    onSubmit({ ...values, email: values.email.trim(), username: values.username.trim() }),
  );
  return (
    <form noValidate onSubmit={submit} className="mt-8 flex flex-col gap-5">
      {(alert || formError) && <Alert>{alert || formError}</Alert>}
      <Field
        label={t('field.email')}
        required={!emailFixed}
        hint={emailFixed ? t('field.emailFixed') : undefined}
        error={errors.email?.message}
      >
        <Input
          type="email"
          autoComplete="email"
          readOnly={emailFixed}
          className={emailFixed ? 'bg-sunken! text-text-2!' : ''}
          {...form.register('email', rules.email)}
        />
      </Field>
      <Field
        label={t('field.displayName')}
        hint={t('field.displayNameHint')}
        error={errors.display_name?.message}
      >
        <Input autoComplete="name" {...form.register('display_name', rules.display_name)} />
      </Field>
      <Field
        label={t('field.username')}
        required
        hint={t('field.usernameHint')}
        error={errors.username?.message}
      >
        <Input
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...form.register('username', rules.username)}
        />
      </Field>
      <NewPasswordField
        label={t('password')}
        field={form.register('password', rules.password)}
        value={password}
        own={[username, email.split('@')[0]!]}
        error={errors.password?.message}
      />
      <Button type="submit" variant="primary" size="l" busy={busy} className="mt-1">
        {submitLabel}
      </Button>
    </form>
  );
}
