import { useTranslation } from 'react-i18next';
import type { usageRoutes } from '#shared/contract/usage.ts';
import { formatCost } from '#web/entities/trace/formatCost.ts';
import type { Reply } from '#web/lib/api.ts';
import { formatNumber } from '#web/lib/format.ts';
import { ProgressBar } from '#web/ui/display/ProgressBar.tsx';

interface Props {
  usage: Reply<typeof usageRoutes.get>;
  title: string;
}

/** How much of each limit of the plan is used, and what the month's answers cost beyond it. */
export function PlanLimits({ usage, title }: Props) {
  const { t } = useTranslation('subscription');
  const { limits, answers, days } = usage;
  const cost = days.reduce((sum, day) => sum + day.cost_microcents, 0);
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-14 font-semibold">{title}</h2>
      <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {limits.map(({ limit, used, allowed }) => (
          <li key={limit} className="flex flex-col gap-1.5">
            <p className="flex justify-between gap-3 text-13">
              <span>{t(`usage.limit.${limit}`)}</span>
              <span className="tabular-nums text-text-2">
                {allowed === null
                  ? t('usage.unlimited', { used: formatNumber(used) })
                  : t('usage.of', { used: formatNumber(used), allowed: formatNumber(allowed) })}
              </span>
            </p>
            {allowed !== null && (
              <ProgressBar
                label={t(`usage.limit.${limit}`)}
                labelHidden
                share={allowed === 0 ? 1 : Math.min(1, used / allowed)}
              />
            )}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-13 text-text-2">
        {t('usage.extra', { count: answers.extra, answers: formatNumber(answers.extra) })}
        {cost > 0 && ` ${t('usage.cost', { cost: formatCost(cost) })}`}
      </p>
    </section>
  );
}
