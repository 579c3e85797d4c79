import { useTranslation } from 'react-i18next';
import { consoleRoutes } from '#shared/contract/console/system.ts';
import { StripeForm } from '#web/features/settings/stripe/StripeForm.tsx';
import { SettingsView } from '#web/features/settings/SettingsView.tsx';

/** The keys of Stripe. */
export default function StripePage() {
  const { t } = useTranslation(['system-settings', 'common']);
  return (
    <SettingsView
      title={t('common:menu.stripe')}
      intro={t('stripe.intro')}
      route={consoleRoutes.getStripe}
      forbidden={t('stripe.forbiddenText')}
    >
      {(settings) => <StripeForm settings={settings} />}
    </SettingsView>
  );
}
