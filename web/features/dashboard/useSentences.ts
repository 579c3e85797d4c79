import { useTranslation } from 'react-i18next';

/** Joins sentences as the language does: Chinese has no space between them. Empty ones are left out. */
export function useSentences(): (...sentences: string[]) => string {
  const { t } = useTranslation('user-dashboard');
  return (...sentences) =>
    sentences
      .filter((sentence) => sentence !== '')
      .reduce((first, second) => (first === '' ? second : t('both', { first, second })), '');
}
