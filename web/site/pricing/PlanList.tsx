import { useTranslation } from 'react-i18next';
import { currency } from '#shared/money.ts';
import { extraAnswerPrice } from '#shared/rules/planLimits.ts';
import { PlanLink, PlanPrice, PlanTrial } from '#web/site/pricing/PlanPrice.tsx';
import { planRows } from '#web/site/pricing/planRows.ts';
import { mostColumns } from '#web/site/pricing/PlanTable.tsx';
import { PlanValue } from '#web/site/pricing/PlanValue.tsx';
import { useSite } from '#web/site/useSite.ts';
import { cx } from '#web/ui/cx.ts';

/** The same plans below each other, on a phone, and where they are too many for a table. */
export function PlanList() {
  const { t } = useTranslation(['website', 'subscription']);
  const { plans, formatPrice } = useSite();
  const line = 'flex items-baseline justify-between gap-4 border-t hairline py-2.5 text-[15px]';
  return (
    <div className={cx('mt-8 grid gap-10 md:grid-cols-2', plans.length <= mostColumns && 'md:hidden')}>
      {plans.map((plan) => (
        <section key={plan.id} className="border-t-3 border-human pt-4">
          <h2 className="truncate text-20 font-semibold" dir="auto">
            {plan.name}
          </h2>
          {plan.description && <p className="mt-1 text-14 wrap-anywhere text-text-2">{plan.description}</p>}
          <div className="mt-3 mb-4 flex items-end justify-between gap-6">
            <div>
              <PlanPrice plan={plan} />
              <PlanTrial plan={plan} />
            </div>
            <div className="min-w-0 max-w-44 flex-1">
              <PlanLink plan={plan} />
            </div>
          </div>
          <dl>
            {planRows.map((row) => (
              <div key={row} className={line}>
                <dt className="text-text-2">{t(`subscription:pricing.row.${row}`)}</dt>
                <dd className="text-right tabular-nums">
                  <PlanValue plan={plan} row={row} />
                </dd>
              </div>
            ))}
            <div className={line}>
              <dt className="text-text-2">{t('subscription:pricing.row.extra')}</dt>
              <dd>{formatPrice(extraAnswerPrice, currency)}</dd>
            </div>
          </dl>
        </section>
      ))}
    </div>
  );
}
