import { useTranslation } from 'react-i18next';
import { Heading } from '#web/features/account/Heading.tsx';
import { ButtonLink } from '#web/ui/form/ButtonLink.tsx';

/** Shown on systems where accounts are created by invitation only. */
export function RegistrationClosed() {
  const { t } = useTranslation('auth');
  return (
    <>
      <Heading focusOnMount title={t('closed.title')} text={t('closed.text')} />
      <ButtonLink to="/auth/login" variant="primary" size="l" className="mt-8">
        {t('prompt.logIn')}
      </ButtonLink>
    </>
  );
}
