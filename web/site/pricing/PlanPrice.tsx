import { useTranslation } from 'react-i18next';
import type { Plan } from '#shared/contract/plan.ts';
import { linkClass } from '#web/site/layout/linkClass.ts';
import { useSite } from '#web/site/useSite.ts';

/** The price by month and by year; the switch decides which of them is seen. */
export function PlanPrice({ plan }: { plan: Plan }) {
  const { t } = useTranslation(['website', 'subscription']);
  const { formatPrice } = useSite();
  const prices = [
    { period: 'month', cents: plan.monthly_price, words: t('subscription:pricing.perMonth') },
    { period: 'year', cents: plan.yearly_price, words: t('subscription:pricing.perYear') },
  ];
  return prices.map(({ period, cents, words }) => (
    <span key={period} data-price={period} className="block">
      <span className="block text-32 font-semibold tracking-[-.02em] tabular-nums">
        {formatPrice(cents, plan.currency)}
      </span>
      <span className="block text-14 font-normal text-text-3">
        {cents === 0 ? t('subscription:pricing.free') : words}
      </span>
    </span>
  ));
}

export function PlanLink({ plan }: { plan: Plan }) {
  const { t } = useTranslation(['website', 'subscription']);
  const { isOpen, to } = useSite();
  if (!isOpen) return null;
  const isFree = plan.monthly_price === 0;
  return (
    <a
      href={to('/auth/register')}
      className={linkClass({
        look: isFree ? 'filled' : 'outlined',
        size: 'bar',
        className: 'w-full min-w-0 px-3!',
      })}
    >
      <span className="truncate">
        {isFree ? t('subscription:pricing.startFree') : t('subscription:pricing.choose', { plan: plan.name })}
      </span>
    </a>
  );
}

export function PlanTrial({ plan }: { plan: Plan }) {
  const { t } = useTranslation(['website', 'subscription']);
  if (plan.trial_days === 0) return null;
  return (
    <span className="block text-13 font-normal text-ok">
      {t('subscription:pricing.trial', { count: plan.trial_days })}
    </span>
  );
}
