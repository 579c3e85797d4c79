import { useTranslation } from 'react-i18next';
import { consoleRoutes } from '#shared/contract/console/system.ts';
import { GoogleForm } from '#web/features/settings/google/GoogleForm.tsx';
import { SettingsView } from '#web/features/settings/SettingsView.tsx';

/** Google's client, by which members connect their calendars. */
export default function GooglePage() {
  const { t } = useTranslation(['system-settings', 'common']);
  return (
    <SettingsView
      title={t('common:menu.google')}
      intro={t('google.intro')}
      route={consoleRoutes.getGoogle}
      forbidden={t('google.forbiddenText')}
    >
      {(settings) => <GoogleForm settings={settings} />}
    </SettingsView>
  );
}
