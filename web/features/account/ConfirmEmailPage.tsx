import { useTranslation } from 'react-i18next';
import { accountRoutes } from '#shared/contract/account.ts';
import { errorText } from '#web/lib/reportError.ts';
import { useAction } from '#web/lib/queries.ts';
import { useSearch } from '#web/lib/useSearch.ts';
import { InvalidLink } from '#web/features/account/InvalidLink.tsx';
import { Heading } from '#web/features/account/Heading.tsx';
import { ConfirmStep } from '#web/features/account/ConfirmStep.tsx';
import { ButtonLink } from '#web/ui/form/ButtonLink.tsx';

/** The link in the mail that confirms a new address of an account. */
export default function ConfirmEmailPage() {
  const { t } = useTranslation('auth');
  const [{ token }] = useSearch({ token: '' });
  const confirm = useAction(accountRoutes.confirmEmail, { quiet: true });
  const code = token === '' ? 'link_invalid' : confirm.error?.code;
  if (code === 'link_invalid' || (confirm.error && code === 'email_taken')) {
    const isTaken = confirm.error && code === 'email_taken';
    return (
      <InvalidLink
        {...(isTaken ? { title: errorText(confirm.error) } : {})}
        text={t(isTaken ? 'confirmEmail.taken' : 'confirmEmail.dead')}
        links={[['/app/self/profile', t('confirmEmail.profile')]]}
      />
    );
  }
  if (confirm.isSuccess) {
    return (
      <>
        <Heading focusOnMount title={t('confirmEmail.done')} text={t('confirmEmail.doneText')} />
        <ButtonLink to="/app" variant="primary" size="l" className="mt-8">
          {t('goOn')}
        </ButtonLink>
      </>
    );
  }
  return (
    <ConfirmStep
      title={t('confirmEmail.title')}
      text={t('confirmEmail.text')}
      label={t('confirmEmail.submit')}
      busy={confirm.isPending}
      error={confirm.error}
      onClick={() => confirm.mutate({ body: { token } })}
    />
  );
}
