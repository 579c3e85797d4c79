import { useTranslation } from 'react-i18next';
import { consoleRoutes } from '#shared/contract/console/system.ts';
import { NotificationForm } from '#web/features/settings/notification/NotificationForm.tsx';
import { SettingsView } from '#web/features/settings/SettingsView.tsx';

/** The mail server, with a test mail. */
export default function NotificationPage() {
  const { t } = useTranslation(['system-settings', 'common']);
  return (
    <SettingsView
      title={t('common:menu.notification')}
      intro={t('notification.intro')}
      route={consoleRoutes.getNotification}
      forbidden={t('notification.forbiddenText')}
    >
      {(settings) => <NotificationForm settings={settings} />}
    </SettingsView>
  );
}
