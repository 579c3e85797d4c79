import { useTranslation } from 'react-i18next';
import { notificationRoutes } from '#shared/contract/notification.ts';
import { RulesForm } from '#web/features/notification/RulesForm.tsx';
import { useCall } from '#web/lib/queries.ts';
import { RequirePermission } from '#web/shell/permission/RequirePermission.tsx';
import { Loaded } from '#web/ui/display/Loaded.tsx';
import { PageHeader } from '#web/ui/display/PageHeader.tsx';

/** Whom each kind of notification goes to, by each way. */
export default function RulesPage() {
  return (
    <RequirePermission permission="notification.manage">
      <Rules />
    </RequirePermission>
  );
}

function Rules() {
  const { t } = useTranslation(['subscription', 'common']);
  const query = useCall(notificationRoutes.rules, {}, { quiet: true });
  return (
    <>
      <PageHeader title={t('common:menu.notificationRules')} text={t('rule.intro')} />
      <div className="px-6 pb-4 max-md:px-4">
        <Loaded query={query}>{(rules) => <RulesForm rules={rules} />}</Loaded>
      </div>
    </>
  );
}
