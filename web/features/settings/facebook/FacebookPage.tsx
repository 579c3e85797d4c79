import { useTranslation } from 'react-i18next';
import { consoleRoutes } from '#shared/contract/console/system.ts';
import { FacebookForm } from '#web/features/settings/facebook/FacebookForm.tsx';
import { SettingsView } from '#web/features/settings/SettingsView.tsx';

/** Meta's app, for channels that have none of their own. */
export default function FacebookPage() {
  const { t } = useTranslation(['system-settings', 'common']);
  return (
    <SettingsView
      title={t('common:menu.facebook')}
      intro={t('facebook.intro')}
      route={consoleRoutes.getFacebook}
      forbidden={t('facebook.forbiddenText')}
    >
      {(settings) => <FacebookForm settings={settings} />}
    </SettingsView>
  );
}
