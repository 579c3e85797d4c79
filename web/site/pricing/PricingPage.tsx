import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PeriodSwitch } from '#web/site/pricing/PeriodSwitch.tsx';
import { PlanList } from '#web/site/pricing/PlanList.tsx';
import { PlanTable } from '#web/site/pricing/PlanTable.tsx';
import { pricingQuestions } from '#web/site/pricing/pricingQuestions.ts';
import { useSite } from '#web/site/useSite.ts';

export function PricingPage() {
  const { t } = useTranslation(['website', 'subscription']);
  const { plans, formatPrice } = useSite();
  return (
    <div className="mx-auto max-w-400 px-14 pt-16 pb-28 max-lg:px-8 max-md:px-4 max-md:pt-8 max-md:pb-16">
      <section className="prices">
        <h1 className="headline">{t('subscription:pricing.title')}</h1>
        <p className="lead mt-5 max-w-[38em]">{t('subscription:pricing.lead')}</p>
        {plans.some((plan) => plan.yearly_price > 0) && <PeriodSwitch />}
        <PlanTable />
        <PlanList />
        <p className="mt-5 text-14 text-text-3">{t('subscription:pricing.extraNote')}</p>
      </section>
      <section
        aria-labelledby="questions"
        className="mt-24 grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] max-md:mt-16"
      >
        <h2 id="questions" className="headline">
          {t('subscription:pricing.questions')}
        </h2>
        <div className="divide-y divide-line border-y hairline">
          {pricingQuestions(t, formatPrice).map(({ question, answer }) => (
            <details key={question} className="group">
              <summary className="flex cursor-pointer items-center justify-between gap-4 py-5 text-18 font-medium">
                {question}
                <ChevronDown
                  className="size-5 shrink-0 stroke-[1.6] text-text-3 transition-transform duration-(--d2) group-open:rotate-180"
                  aria-hidden="true"
                />
              </summary>
              <p className="max-w-[64ch] pb-6 text-text-2 lang-zh:leading-[1.8]">{answer}</p>
            </details>
          ))}
        </div>
      </section>
    </div>
  );
}
