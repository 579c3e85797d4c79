import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { passwordStrength } from '#web/features/account/passwordStrength.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { PasswordInput } from '#web/ui/form/PasswordInput.tsx';

interface Props {
  label: string;
  /** The result of the form's `register`. */
  field: UseFormRegisterReturn;
  value: string;
  /** Words that everybody knows about the person: they make a password weak. */
  own?: string[];
  error: string | undefined;
}

/** A password that somebody chooses: it can be seen, and how good it is is said in words. */
export function NewPasswordField({ label, field, value, own, error }: Props) {
  const { t } = useTranslation('auth');
  const strength = passwordStrength(value, own);
  const word =
    strength === 'short' ? t('strength.short') : `${t('strength.label')}${t(`strength.${strength}`)}`;
  return (
    <Field label={label} required error={error} hint={<span aria-live="polite">{word}</span>}>
      <PasswordInput autoComplete="new-password" {...field} />
    </Field>
  );
}
