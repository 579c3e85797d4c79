import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { linkClass } from '#web/site/layout/linkClass.ts';
import { useSite } from '#web/site/useSite.ts';
import { cx } from '#web/ui/cx.ts';

/** The plans on sale, on one hairline table. */
export function PlansTeaser() {
  const { t } = useTranslation(['website', 'subscription']);
  const { plans, isOpen, to, toPage, formatPrice, formatCount } = useSite();
  if (plans.length === 0) return null;
  const shown = plans.slice(0, 4);
  return (
    <section aria-labelledby="plans" className="laid-out-later border-t hairline">
      <div className="mx-auto max-w-400 px-14 py-24 max-lg:px-8 max-md:px-4 max-md:py-16">
        <h2 id="plans" className="headline">
          {t('plans.title')}
        </h2>
        <p className="lead mt-5">{t('plans.text')}</p>
        <dl
          className="mt-12 grid border-b hairline max-md:mt-8 md:grid-cols-[repeat(var(--plans),minmax(0,1fr))]"
          style={{ ['--plans' as string]: shown.length }}
        >
          {shown.map((plan, index) => (
            <div
              key={plan.id}
              className={cx(
                'border-t-3 py-6 max-md:flex max-md:flex-wrap max-md:items-baseline max-md:justify-between max-md:gap-x-4 md:px-6 md:first:pl-0',
                index === 0 ? 'border-human' : 'border-line',
                index > 0 && 'md:border-l md:border-l-line',
              )}
            >
              <dt className="min-w-0 truncate text-16 font-medium text-text-2" dir="auto">
                {plan.name}
              </dt>
              <dd className="mt-1 text-32 font-semibold tracking-[-.02em] max-md:text-24">
                {formatPrice(plan.monthly_price, plan.currency)}
                <span className="ml-1.5 text-14 font-normal tracking-normal text-text-3">
                  {t('subscription:pricing.perMonth')}
                </span>
              </dd>
              <dd className="mt-3 text-14 text-text-2 max-md:mt-0 max-md:w-full">
                {plan.limits.agent_answers === null
                  ? t('plans.unlimited')
                  : t('plans.answers', { answers: formatCount(plan.limits.agent_answers) })}
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-8 flex flex-wrap items-center gap-2.5">
          {isOpen && (
            <a href={to('/auth/register')} className={linkClass({ look: 'filled', size: 'large' })}>
              {t('bar.start')}
            </a>
          )}
          <a
            href={toPage('pricing')}
            className={linkClass({ look: 'quiet', size: 'large', className: 'px-4!' })}
          >
            {t('plans.all')}
            <ArrowRight className="size-4.5 stroke-[1.7]" aria-hidden="true" />
          </a>
        </p>
      </div>
    </section>
  );
}
