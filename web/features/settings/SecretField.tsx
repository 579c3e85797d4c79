import { KeyRound, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Secret } from '#web/features/settings/secret.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { PasswordInput } from '#web/ui/form/PasswordInput.tsx';

interface Props {
  label: string;
  value: Secret;
  onChange: (value: Secret) => void;
  /** Whether one is stored. */
  isStored: boolean;
  /** Instead of "Stored encrypted. It is never shown again." */
  hint?: string;
  error?: string | undefined;
  className?: string;
}

/** A key or password is written, never read: a stored one can stay, be replaced or be removed. */
export function SecretField({ label, value, onChange, isStored, hint, error, className }: Props) {
  const { t } = useTranslation(['system-settings', 'common']);
  const around = useRef<HTMLDivElement>(null);
  const choose = (choice: Secret['choice']) => {
    onChange({ choice, text: '' });
    // The field that replaces a stored secret appears by a press: the typing can begin at once.
    if (choice === 'replace') requestAnimationFrame(() => around.current?.querySelector('input')?.focus());
  };
  if (value.choice === 'replace' || !isStored) {
    return (
      <div ref={around} className={`flex items-start gap-2 ${className ?? ''}`}>
        <Field
          className="flex-1"
          label={isStored ? t('secret.new', { label }) : label}
          hint={hint ?? t('secret.hint')}
          error={error}
        >
          <PasswordInput
            autoComplete="off"
            value={value.text}
            onChange={(event) => onChange({ choice: 'replace', text: event.target.value })}
          />
        </Field>
        {isStored && (
          <Button variant="quiet" className="mt-7" onClick={() => choose('keep')}>
            {t('secret.keep')}
          </Button>
        )}
      </div>
    );
  }
  const isGoing = value.choice === 'remove';
  const Icon = isGoing ? Trash2 : KeyRound;
  return (
    <div role="group" aria-label={label} className={`flex flex-col gap-1.5 ${className ?? ''}`}>
      <p className="text-13 font-medium" aria-hidden="true">
        {label}
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-2 bg-sunken py-2 pr-2 pl-3.5">
        <Icon className="size-4 shrink-0 stroke-[1.6] text-text-2" aria-hidden="true" />
        <p className="min-w-0 flex-1 basis-40 text-14">{isGoing ? t('secret.goes') : t('secret.stored')}</p>
        <div className="flex gap-1">
          <Button size="s" variant="quiet" onClick={() => choose('replace')}>
            {t('secret.replace')}
          </Button>
          {isGoing ? (
            <Button size="s" variant="quiet" onClick={() => choose('keep')}>
              {t('secret.keep')}
            </Button>
          ) : (
            <Button size="s" variant="quiet" className="text-danger!" onClick={() => choose('remove')}>
              {t('common:action.remove')}
            </Button>
          )}
        </div>
      </div>
      {error && (
        <p role="alert" className="text-12 font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
