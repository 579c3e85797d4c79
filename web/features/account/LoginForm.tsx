import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '#web/lib/request.ts';
import { Alert } from '#web/features/account/Alert.tsx';
import { Heading } from '#web/features/account/Heading.tsx';
import { signInErrorText } from '#web/features/account/signInErrorText.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { PasswordInput } from '#web/ui/form/PasswordInput.tsx';

interface Props {
  title: string;
  text: ReactNode;
  nameLabel: string;
  /** Who logged in here last. */
  lastName: string | null;
  busy: boolean;
  error: ApiError | null;
  onSubmit: (name: string, password: string) => void;
}

export function LoginForm({ title, text, nameLabel, lastName, busy, error, onSubmit }: Props) {
  const { t } = useTranslation(['auth', 'common']);
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // On touch screens focus would open the keyboard over the page.
    if (matchMedia('(pointer: fine)').matches) focus(form.current, lastName ? 'password' : 'name');
  }, [lastName]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const [name, password] = [String(data.get('name')).trim(), String(data.get('password'))];
    const absent = [!name && 'name', !password && 'password'].filter((field) => field !== false);
    setMissing(new Set(absent));
    if (absent.length > 0) return focus(event.currentTarget, absent[0]!);
    onSubmit(name, password);
  };
  const required = (field: string) => (missing.has(field) ? t('common:field.required') : undefined);
  return (
    <>
      <Heading title={title} text={text} />
      <form ref={form} noValidate onSubmit={submit} className="mt-8 flex flex-col gap-5">
        {error && <Alert>{signInErrorText(error)}</Alert>}
        <Field label={nameLabel} required error={required('name')}>
          <Input
            name="name"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={lastName ?? ''}
          />
        </Field>
        <Field label={t('auth:password')} required error={required('password')}>
          <PasswordInput name="password" autoComplete="current-password" />
        </Field>
        <Button type="submit" variant="primary" size="l" busy={busy} className="mt-1">
          {t('auth:submit')}
        </Button>
      </form>
    </>
  );
}

function focus(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
