import { Check, Minus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Plan } from '#shared/contract/plan.ts';
import { extraAnswerPrice, planFeatures, planLimits } from '#shared/rules/planLimits.ts';
import type { Interval } from '#shared/rules/proration.ts';
import { PlanButton } from '#web/features/subscription/PlanButton.tsx';
import {
  actionOf,
  priceOf,
  withCurrent,
  yearlySaving,
  type Details,
} from '#web/features/subscription/planState.ts';
import { formatMoney, formatNumber, formatPercent } from '#web/lib/format.ts';
import { useMedia } from '#web/lib/useMedia.ts';
import { cx } from '#web/ui/cx.ts';
import { Segmented } from '#web/ui/form/Segmented.tsx';

interface Props {
  offered: readonly Plan[];
  details: Details;
  onChoose: (plan: Plan, interval: Interval) => void;
}

/** The plans side by side, one below the other where there is no room. The current one has a line in the accent of people. */
export function PlanComparison({ offered, details, onChoose }: Props) {
  const { t } = useTranslation('subscription');
  const [interval, setInterval] = useState<Interval>(details.subscription?.interval ?? 'month');
  const plans = withCurrent(offered, details.plan);
  const isNarrow = useMedia('(max-width: 991.98px)');
  const saving = yearlySaving(plans);
  const headOf = (plan: Plan) => (
    <PlanHead plan={plan} interval={interval} isCurrent={plan.id === details.plan.id}>
      <PlanButton
        plan={plan}
        interval={interval}
        action={actionOf(plan, interval, details)}
        details={details}
        onChoose={onChoose}
      />
    </PlanHead>
  );
  const Plans = isNarrow ? PlanList : PlanTable;
  return (
    <section aria-label={t('plan.compare')} className="max-w-280">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-14 font-semibold">{t('plan.compare')}</h2>
        <Segmented
          label={t('plan.interval')}
          value={interval}
          onChange={setInterval}
          options={[
            { value: 'month', label: t('plan.monthly') },
            {
              value: 'year',
              label: (
                <>
                  {t('plan.yearly')}
                  {saving > 0 && (
                    <span className="text-12 text-ok">
                      {t('plan.saving', { share: formatPercent(saving) })}
                    </span>
                  )}
                </>
              ),
            },
          ]}
        />
      </div>
      <Plans plans={plans} currentId={details.plan.id} headOf={headOf} />
      <p className="mt-3 text-13 text-pretty text-text-3">
        {t('plan.extra', { price: formatMoney(extraAnswerPrice, details.plan.currency) })}
      </p>
    </section>
  );
}

interface PlansProps {
  plans: readonly Plan[];
  currentId: number;
  headOf: (plan: Plan) => ReactNode;
}

const topLine = (isCurrent: boolean) =>
  isCurrent ? 'border-t-[3px] border-human' : 'border-t-[3px] border-line';

function PlanTable({ plans, currentId, headOf }: PlansProps) {
  const { t } = useTranslation('subscription');
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 text-13">
      <thead>
        <tr>
          <th scope="col" className="w-52">
            <span className="sr-only">{t('plan.rows')}</span>
          </th>
          {plans.map((plan) => (
            <th
              key={plan.id}
              scope="col"
              aria-current={plan.id === currentId || undefined}
              className={cx('px-4 pt-4 pb-5 text-left align-top font-normal', topLine(plan.id === currentId))}
            >
              {headOf(plan)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row" className="border-t hairline py-2.5 pr-4 text-left font-normal text-text-2">
              {row.kind === 'limit' ? t(`plan.limit.${row.name}`) : t(`plan.feature.${row.name}`)}
            </th>
            {plans.map((plan) => (
              <td
                key={plan.id}
                className={cx('border-t hairline px-4 py-2.5', plan.id === currentId && 'font-medium')}
              >
                <Value plan={plan} row={row} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PlanList({ plans, currentId, headOf }: PlansProps) {
  const { t } = useTranslation('subscription');
  return (
    <ul className="flex flex-col gap-8">
      {plans.map((plan) => (
        <li key={plan.id} className={cx('pt-4', topLine(plan.id === currentId))}>
          {headOf(plan)}
          <dl className="mt-4 text-13">
            {rows.map((row) => (
              <div key={row.name} className="flex justify-between gap-4 border-t hairline py-2">
                <dt className="text-text-2">
                  {row.kind === 'limit' ? t(`plan.limit.${row.name}`) : t(`plan.feature.${row.name}`)}
                </dt>
                <dd className="text-right">
                  <Value plan={plan} row={row} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

const rows = [
  ...planLimits.map((name) => ({ kind: 'limit', name }) as const),
  ...planFeatures.map((name) => ({ kind: 'feature', name }) as const),
];

function Value({ plan, row }: { plan: Plan; row: (typeof rows)[number] }) {
  const { t } = useTranslation('subscription');
  if (row.kind === 'limit') {
    const limit = plan.limits[row.name];
    return limit === null ? t('plan.noLimit') : formatNumber(limit);
  }
  const isIncluded = plan.features.includes(row.name);
  const Icon = isIncluded ? Check : Minus;
  return (
    <>
      <Icon
        aria-hidden="true"
        className={cx('inline size-4', isIncluded ? 'stroke-2 text-human-text' : 'text-text-3')}
      />
      <span className="sr-only">{isIncluded ? t('plan.included') : t('plan.notIncluded')}</span>
    </>
  );
}

interface HeadProps {
  plan: Plan;
  interval: Interval;
  isCurrent: boolean;
  children: ReactNode;
}

function PlanHead({ plan, interval, isCurrent, children }: HeadProps) {
  const { t } = useTranslation('subscription');
  const price = formatMoney(priceOf(plan, interval), plan.currency, { short: true });
  return (
    <div className="flex h-full flex-col items-start gap-1">
      <p className="flex w-full flex-wrap items-baseline justify-between gap-x-2 text-14 font-semibold">
        <span className="min-w-0 break-words" dir="auto">
          {plan.name}
        </span>
        {isCurrent && <span className="text-12 font-medium text-human-text">{t('plan.current')}</span>}
      </p>
      <p className="flex flex-wrap items-baseline gap-x-1.5">
        <span className="text-20 font-semibold">{price}</span>
        <span className="text-13 text-text-3">
          {interval === 'year' ? t('plan.aYear') : t('plan.aMonth')}
        </span>
      </p>
      {plan.description && (
        <p className="text-13 text-pretty text-text-2" dir="auto">
          {plan.description}
        </p>
      )}
      <div className="mt-3 flex min-h-8 max-w-full items-center empty:hidden">{children}</div>
    </div>
  );
}
