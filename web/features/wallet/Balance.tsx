import { useTranslation } from 'react-i18next';
import { spendingDays, walletRoutes } from '#shared/contract/wallet.ts';
import type { subscriptionRoutes } from '#shared/contract/subscription.ts';
import type { Reply } from '#web/lib/api.ts';
import { formatDate, formatMoney, formatNumber } from '#web/lib/format.ts';
import { useCall } from '#web/lib/queries.ts';
import { useZone } from '#web/lib/time/useZone.ts';
import { Loaded } from '#web/ui/display/Loaded.tsx';
import { cx } from '#web/ui/cx.ts';

type Details = Reply<typeof subscriptionRoutes.get>;

/** The balance with the next charge, how to top up, and the sums of the last days. */
export function Balance({ details }: { details: Details }) {
  const { t } = useTranslation('subscription');
  const { wallet, next_charge: next } = details;
  const zone = useZone();
  const money = (cents: number) => formatMoney(cents, wallet.currency);
  const charge =
    next && t('plan.nextCharge', { amount: money(next.amount), date: formatDate(next.at, zone) });
  const covers = !next || wallet.balance >= next.amount;
  return (
    <div className="grid max-w-240 gap-x-16 gap-y-8 lg:grid-cols-2">
      <section aria-label={t('wallet.balance')}>
        <h2 className="text-13 text-text-2">{t('wallet.balance')}</h2>
        <p className="text-32 font-semibold">{money(wallet.balance)}</p>
        {next && (
          <p className={cx('mt-1 text-14 text-pretty', covers ? 'text-text-2' : 'font-medium text-warn')}>
            {covers
              ? charge
              : t('plan.sentences', {
                  first: charge,
                  second: t('wallet.short', { missing: money(next.amount - wallet.balance) }),
                })}
          </p>
        )}
        <h3 className="mt-5 text-13 font-medium">{t('wallet.topUp')}</h3>
        <p className="mt-0.5 text-13 text-pretty text-text-2">{t('wallet.topUpText')}</p>
      </section>
      <Spending currency={wallet.currency} />
    </div>
  );
}

function Spending({ currency }: { currency: string }) {
  const { t } = useTranslation('subscription');
  const query = useCall(walletRoutes.spending, {}, { quiet: true });
  return (
    <section aria-label={t('wallet.spending', { count: spendingDays })}>
      <h2 className="mb-1 text-13 text-text-2">{t('wallet.spending', { count: spendingDays })}</h2>
      <Loaded query={query} lines={3}>
        {(sums) =>
          sums.length === 0 ? (
            <p className="text-14 text-text-2">{t('wallet.nothing')}</p>
          ) : (
            <dl className="text-14">
              {sums.map(({ type, count, amount }) => (
                <div key={type} className="flex items-baseline gap-3 border-b hairline py-2 last:border-0">
                  <dt className="min-w-0 flex-1">{t(`wallet.type.${type}`)}</dt>
                  <dd className="text-12 text-text-3">
                    {t('wallet.entries', { count, entries: formatNumber(count) })}
                  </dd>
                  <dd className="w-28 text-right font-medium">
                    {formatMoney(amount, currency, { signed: true })}
                  </dd>
                </div>
              ))}
            </dl>
          )
        }
      </Loaded>
    </section>
  );
}
