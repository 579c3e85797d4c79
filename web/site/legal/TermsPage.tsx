import { useTranslation } from 'react-i18next';
import { LegalText } from '#web/site/legal/LegalText.tsx';
import { useSite } from '#web/site/useSite.ts';

const sections = [
  ...(['scope', 'account', 'organization', 'use', 'content', 'ai'] as const),
  ...(['payment', 'availability', 'ending', 'liability', 'changes'] as const),
];

export function TermsPage() {
  const { t } = useTranslation('website');
  const { name, company } = useSite();
  const values = { name, company };
  return (
    <LegalText
      title={t('terms.title')}
      lead={t('terms.lead', values)}
      sections={sections.map((id) => ({
        id,
        title: t(`terms.section.${id}.title`),
        text: t(`terms.section.${id}.text`, values),
      }))}
    />
  );
}
