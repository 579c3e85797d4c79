import { useTranslation } from 'react-i18next';
import { consoleRoutes } from '#shared/contract/console/system.ts';
import { NotificationForm } from '#web/features/settings/notification/NotificationForm.tsx';
import { SettingsPage } from '#web/features/settings/SettingsPage.tsx';

/** The mail server, with a test mail. */
export default function NotificationPage() {
  const { t } = useTranslation(['system-settings', 'common']);
  return (
    <SettingsPage
      title={t('common:menu.notification')}
      intro={t('notification.intro')}
      route={consoleRoutes.getNotification}
      forbidden={t('notification.forbiddenText')}
    >
      {(settings) => <NotificationForm settings={settings} />}
    </SettingsPage>
  );
}
