import { useTranslation } from 'react-i18next';
import { consoleRoutes } from '#shared/contract/console/system.ts';
import { ModelForm } from '#web/features/settings/ModelForm.tsx';
import { SettingsView } from '#web/features/settings/SettingsView.tsx';

/** The answer engine of all agents of this system: the built-in one or a model. */
export default function ModelPage() {
  const { t } = useTranslation(['system-settings', 'common']);
  return (
    <SettingsView
      title={t('common:menu.ai')}
      intro={t('ai.intro')}
      route={consoleRoutes.getModel}
      forbidden={t('ai.forbiddenText')}
    >
      {(settings) => <ModelForm settings={settings} />}
    </SettingsView>
  );
}
