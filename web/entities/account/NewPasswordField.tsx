import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fetchCode } from '#web/lib/code/fetchCode.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { PasswordInput } from '#web/ui/form/PasswordInput.tsx';

interface Props {
  label: string;
  /** The result of the form's `register`. */
  field: UseFormRegisterReturn;
  value: string;
  /** Words that are known about the person: they make a password weak. */
  own?: string[];
  error: string | undefined;
}

type Rate = typeof import('#web/entities/account/passwordStrength.ts').passwordStrength;

const shortest = 8;

/** A new password: it can be shown, and its strength is described in words once that code is loaded. */
export function NewPasswordField({ label, field, value, own, error }: Props) {
  const { t } = useTranslation('auth');
  const [rate, setRate] = useState<Rate>();
  const load = async () => {
    const { passwordStrength } = await fetchCode(() => import('#web/entities/account/passwordStrength.ts'));
    setRate(() => passwordStrength);
  };
  const isShort = [...value].filter((character) => character.trim() !== '').length < shortest;
  const strength = !isShort && rate && `${t('strength.label')}${t(`strength.${rate(value, own)}`)}`;
  return (
    <Field
      label={label}
      required
      error={error}
      hint={<span aria-live="polite">{isShort ? t('strength.short') : strength}</span>}
    >
      <PasswordInput
        autoComplete="new-password"
        onFocus={() => void load().catch(() => undefined)}
        {...field}
      />
    </Field>
  );
}
