import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { accountRoutes } from '#shared/contract/account.ts';
import { useAction } from '#web/lib/queries.ts';
import { endSession, read } from '#web/lib/session.ts';
import { useSearch } from '#web/lib/useSearch.ts';
import { Alert } from '#web/features/account/Alert.tsx';
import { InvalidLink } from '#web/features/account/InvalidLink.tsx';
import { Heading } from '#web/features/account/Heading.tsx';
import { NewPasswordField } from '#web/entities/account/NewPasswordField.tsx';
import { useFormError } from '#web/features/account/useFormError.ts';
import { useRules } from '#web/entities/account/useRules.ts';
import { Button } from '#web/ui/form/Button.tsx';

/** The link of a forgotten password, or of an account that was created in the console: both set a password. */
export default function ResetPasswordPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const rules = useRules();
  const [{ token }] = useSearch({ token: '' });
  const form = useForm({ defaultValues: { password: '' } });
  const password = useWatch({ control: form.control, name: 'password' });
  const reset = useAction(accountRoutes.resetPassword, {
    quiet: true,
    onDone: () => {
      // The server has ended every session of the account.
      if (read('user-role') === 'user') endSession();
      void navigate('/auth/login?reset=true', { replace: true });
    },
  });
  const error = useFormError(form, reset.error);
  if (token === '' || reset.error?.code === 'link_invalid') {
    return (
      <InvalidLink
        text={t('reset.dead')}
        links={[
          ['/auth/forgot-password', t('reset.again')],
          ['/auth/login', t('prompt.logIn')],
        ]}
      />
    );
  }
  return (
    <>
      <Heading title={t('reset.title')} text={t('reset.text')} />
      <form
        noValidate
        onSubmit={form.handleSubmit((body) => reset.mutate({ body: { ...body, token } }))}
        className="mt-8 flex flex-col gap-5"
      >
        {error && <Alert>{error}</Alert>}
        <NewPasswordField
          label={t('reset.password')}
          field={form.register('password', rules.password)}
          value={password}
          error={form.formState.errors.password?.message}
        />
        <Button
          type="submit"
          variant="primary"
          size="l"
          busy={reset.isPending || reset.isSuccess}
          className="mt-1"
        >
          {t('reset.submit')}
        </Button>
      </form>
    </>
  );
}
