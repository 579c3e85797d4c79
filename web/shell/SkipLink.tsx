import { useTranslation } from 'react-i18next';

export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-(--z-toast) -translate-y-20 rounded-2 bg-human px-4 py-2 font-medium text-on-human focus:translate-y-0"
    >
      {t('shell.skip')}
    </a>
  );
}
