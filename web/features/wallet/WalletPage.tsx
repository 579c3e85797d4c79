import { useTranslation } from 'react-i18next';
import { subscriptionRoutes } from '#shared/contract/subscription.ts';
import { Balance } from '#web/features/wallet/Balance.tsx';
import { Ledger } from '#web/features/wallet/Ledger.tsx';
import { useCall } from '#web/lib/queries.ts';
import { RequirePermission } from '#web/shell/permission/RequirePermission.tsx';
import { Loaded } from '#web/ui/display/Loaded.tsx';
import { PageHeader } from '#web/ui/display/PageHeader.tsx';

/** The organization's money: the balance, what the last days cost, and every entry. */
export default function WalletPage() {
  const { t } = useTranslation(['subscription', 'common']);
  return (
    <RequirePermission permission="billing.manage">
      <PageHeader title={t('common:menu.wallet')} text={t('wallet.intro')} />
      <Contents />
    </RequirePermission>
  );
}

function Contents() {
  const { t } = useTranslation('subscription');
  const details = useCall(subscriptionRoutes.get, { body: {} }, { quiet: true });
  return (
    <>
      <div className="px-6 pb-8 max-md:px-4">
        <Loaded query={details} failed={t('wallet.failed')} lines={5}>
          {(found) => <Balance details={found} />}
        </Loaded>
      </div>
      <h2 className="px-6 pb-3 text-14 font-semibold max-md:px-4">{t('wallet.ledger')}</h2>
      <Ledger />
    </>
  );
}
