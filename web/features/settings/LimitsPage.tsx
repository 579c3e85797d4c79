import { useTranslation } from 'react-i18next';
import { limitRoutes } from '#shared/contract/console/limits.ts';
import { LimitsForm } from '#web/features/settings/LimitsForm.tsx';
import { SettingsView } from '#web/features/settings/SettingsView.tsx';

/** What outsiders can make an organization of this system spend. */
export default function LimitsPage() {
  const { t } = useTranslation(['system-settings', 'common']);
  return (
    <SettingsView
      title={t('common:menu.limits')}
      intro={t('limits.intro')}
      route={limitRoutes.get}
      forbidden={t('limits.forbiddenText')}
    >
      {(settings) => <LimitsForm stored={settings} />}
    </SettingsView>
  );
}
