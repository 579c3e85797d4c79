import { useTranslation } from 'react-i18next';
import { useTitle } from '#web/lib/useSystem.ts';
import { Problem } from '#web/shell/Problem.tsx';
import { ButtonLink } from '#web/ui/form/ButtonLink.tsx';

export function NotFound({ home }: { home: '/app' | '/admin' }) {
  const { t } = useTranslation('meta');
  useTitle(t('notFound.title'));
  return (
    <Problem title={t('notFound.title')} text={t('notFound.text')}>
      <ButtonLink to={home} variant="primary">
        {t('notFound.home')}
      </ButtonLink>
    </Problem>
  );
}
