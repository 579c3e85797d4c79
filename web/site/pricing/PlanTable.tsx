import { useTranslation } from 'react-i18next';
import { currency } from '#shared/money.ts';
import { extraAnswerPrice } from '#shared/rules/planLimits.ts';
import { PlanLink, PlanPrice, PlanTrial } from '#web/site/pricing/PlanPrice.tsx';
import { planRows } from '#web/site/pricing/planRows.ts';
import { PlanValue } from '#web/site/pricing/PlanValue.tsx';
import { useSite } from '#web/site/useSite.ts';

const cell = 'border-t hairline py-3.5 pr-4 align-top text-[15px] tabular-nums';

/** More plans do not fit beside each other. */
export const mostColumns = 5;

/** All plans side by side, on screens that are wide enough. */
export function PlanTable() {
  const { t } = useTranslation(['website', 'subscription']);
  const { plans, formatPrice } = useSite();
  if (plans.length > mostColumns) return null;
  return (
    <div className="mt-8 max-md:hidden">
      <table className="w-full table-fixed border-b hairline text-left">
        <caption className="sr-only">{t('subscription:pricing.table')}</caption>
        <thead>
          <tr>
            <th scope="col" rowSpan={2} className="w-[24%] max-lg:w-[22%]">
              <span className="sr-only">{t('subscription:pricing.plan')}</span>
            </th>
            {plans.map((plan) => (
              <th key={plan.id} scope="col" className="pr-4 pb-4 align-top font-normal">
                <span className="block truncate text-18 font-semibold" dir="auto">
                  {plan.name}
                </span>
                {plan.description && (
                  <span className="mt-1 block text-14 wrap-anywhere text-text-2">{plan.description}</span>
                )}
              </th>
            ))}
          </tr>
          <tr>
            {plans.map((plan) => (
              <td key={plan.id} className="pr-4 pb-6 align-bottom">
                <PlanPrice plan={plan} />
                <PlanTrial plan={plan} />
                <div className="mt-4 max-w-52">
                  <PlanLink plan={plan} />
                </div>
              </td>
            ))}
          </tr>
        </thead>
        <tbody>
          {planRows.map((row) => (
            <tr key={row}>
              <th scope="row" className={`${cell} font-normal text-text-2`}>
                {t(`subscription:pricing.row.${row}`)}
              </th>
              {plans.map((plan) => (
                <td key={plan.id} className={cell}>
                  <PlanValue plan={plan} row={row} />
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row" className={`${cell} font-normal text-text-2`}>
              {t('subscription:pricing.row.extra')}
            </th>
            {plans.map((plan) => (
              <td key={plan.id} className={cell}>
                {formatPrice(extraAnswerPrice, currency)}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}
