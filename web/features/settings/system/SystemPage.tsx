import { useTranslation } from 'react-i18next';
import { consoleRoutes } from '#shared/contract/console/system.ts';
import { SystemForm } from '#web/features/settings/system/SystemForm.tsx';
import { SettingsView } from '#web/features/settings/SettingsView.tsx';

/** What this system is called and looks like, and who may make organizations on it. */
export default function SystemPage() {
  const { t } = useTranslation(['system-settings', 'common']);
  return (
    <SettingsView
      title={t('common:menu.system')}
      intro={t('system.intro')}
      route={consoleRoutes.getSystem}
      forbidden={t('system.forbiddenText')}
    >
      {(settings) => <SystemForm settings={settings} />}
    </SettingsView>
  );
}
