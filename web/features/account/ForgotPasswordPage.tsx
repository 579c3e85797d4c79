import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { accountRoutes } from '#shared/contract/account.ts';
import type { ApiError } from '#web/lib/request.ts';
import { useAction } from '#web/lib/queries.ts';
import { read } from '#web/lib/session.ts';
import { Alert } from '#web/features/account/Alert.tsx';
import { Heading } from '#web/features/account/Heading.tsx';
import { MailSent } from '#web/features/account/MailSent.tsx';
import { SignUpPrompt } from '#web/features/account/Prompt.tsx';
import { useFormError } from '#web/features/account/useFormError.ts';
import { useRules } from '#web/entities/account/useRules.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { TextLink } from '#web/ui/display/TextLink.tsx';

/** Requests a mail with a link that sets a new password. */
export default function ForgotPasswordPage() {
  const { t } = useTranslation('auth');
  const [email, setEmail] = useState(lastEmail);
  const [isSent, setSent] = useState(false);
  const ask = useAction(accountRoutes.forgotPassword, { quiet: true, onDone: () => setSent(true) });
  const send = (to: string) => {
    setEmail(to);
    ask.mutate({ body: { email: to } });
  };
  if (isSent) {
    return (
      <MailSent
        text={t('forgot.sent', { email })}
        busy={ask.isPending}
        error={ask.error}
        onAgain={() => send(email)}
        onOtherAddress={() => {
          ask.reset();
          setSent(false);
        }}
      />
    );
  }
  return (
    <>
      <Heading title={t('forgot.title')} text={t('forgot.text')} />
      <ForgotForm email={email} busy={ask.isPending} error={ask.error} onSubmit={send} />
      <p className="mt-4 text-14">
        <TextLink to="/auth/login">{t('forgot.back')}</TextLink>
      </p>
      <SignUpPrompt />
    </>
  );
}

interface Props {
  email: string;
  busy: boolean;
  error: ApiError | null;
  onSubmit: (email: string) => void;
}

function ForgotForm({ email, busy, error, onSubmit }: Props) {
  const { t } = useTranslation('auth');
  const rules = useRules();
  const form = useForm({ defaultValues: { email } });
  const formError = useFormError(form, error);
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((values) => onSubmit(values.email.trim()))}
      className="mt-8 flex flex-col gap-5"
    >
      {formError && <Alert>{formError}</Alert>}
      <Field label={t('field.email')} required error={form.formState.errors.email?.message}>
        <Input type="email" autoComplete="email" {...form.register('email', rules.email)} />
      </Field>
      <Button type="submit" variant="primary" size="l" busy={busy} className="mt-1">
        {t('forgot.submit')}
      </Button>
    </form>
  );
}

/** The last log-in name in this browser, if it is an address. */
function lastEmail(): string {
  const name = read('last-username-or-email') ?? '';
  return name.includes('@') ? name : '';
}
