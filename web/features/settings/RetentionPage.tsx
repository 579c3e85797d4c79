import { useTranslation } from 'react-i18next';
import { consoleRoutes } from '#shared/contract/console/system.ts';
import { RetentionForm } from '#web/features/settings/RetentionForm.tsx';
import { SettingsView } from '#web/features/settings/SettingsView.tsx';

/** For how long logs, traces, deliveries, mails and events are kept. */
export default function RetentionPage() {
  const { t } = useTranslation(['system-settings', 'common']);
  return (
    <SettingsView
      title={t('common:menu.retention')}
      intro={t('retention.intro')}
      route={consoleRoutes.getRetention}
      forbidden={t('retention.forbiddenText')}
    >
      {(settings) => <RetentionForm settings={settings} />}
    </SettingsView>
  );
}
