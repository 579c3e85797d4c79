import { useTranslation } from 'react-i18next';
import { LegalText } from '#web/site/legal/LegalText.tsx';
import { useSite } from '#web/site/useSite.ts';

const sections = [
  ...(['who', 'visitors', 'account', 'customers', 'ai', 'others'] as const),
  ...(['keeping', 'security', 'rights', 'changes'] as const),
];

export function PrivacyPage() {
  const { t } = useTranslation('website');
  const { name, company, retention, formatCount } = useSite();
  const values = {
    ...{ name, company },
    audit: formatCount(retention.audit),
    trace: formatCount(retention.trace),
    mail: formatCount(retention.mail),
  };
  return (
    <LegalText
      title={t('privacy.title')}
      lead={t('privacy.lead', values)}
      sections={sections.map((id) => ({
        id,
        title: t(`privacy.section.${id}.title`),
        text: t(`privacy.section.${id}.text`, values),
      }))}
    />
  );
}
