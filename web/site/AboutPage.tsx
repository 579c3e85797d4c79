import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSite } from '#web/site/useSite.ts';

const principles = ['source', 'person', 'bill', 'apart', 'language'] as const;
const version = '0.0.1';

export function AboutPage() {
  const { t } = useTranslation('website');
  const { name, company } = useSite();
  return (
    <article className="mx-auto max-w-300 px-14 pt-16 pb-28 max-lg:px-8 max-md:px-4 max-md:pt-8 max-md:pb-16">
      <h1 className="text-16 font-medium text-text-2">{t('about.title')}</h1>
      <p className="headline mt-4 max-w-[22em] text-balance">{t('about.lead', { name })}</p>
      <p className="lead mt-6 max-w-[38em]">{t('about.what')}</p>
      <section aria-labelledby="principles" className="mt-20 max-md:mt-14">
        <h2 id="principles" className="text-24 font-semibold">
          {t('about.principles')}
        </h2>
        <dl className="mt-6 border-t hairline">
          {principles.map((principle) => (
            <div
              key={principle}
              className="grid gap-x-12 gap-y-1 border-b hairline py-6 md:grid-cols-[minmax(0,1fr)_minmax(0,1.7fr)]"
            >
              <dt className="text-18 font-semibold">{t(`about.principle.${principle}.title`)}</dt>
              <dd className="max-w-[62ch] text-text-2 lang-zh:leading-[1.8]">
                {t(`about.principle.${principle}.text`)}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <div className="mt-16 grid gap-12 md:grid-cols-2 max-md:mt-12 max-md:gap-10">
        <section>
          <h2 className="text-18 font-semibold">{t('about.open.title')}</h2>
          <p className="mt-2 text-text-2 lang-zh:leading-[1.8]">{t('about.open.text')}</p>
          <a
            href="/docs"
            hrefLang="en"
            className="mt-2 inline-flex min-h-11 items-center gap-2 rounded-1 font-medium text-human-text hover:underline"
          >
            {t('about.open.link')}
            <ArrowRight className="size-4 stroke-[1.8]" aria-hidden="true" />
          </a>
        </section>
        <section>
          <h2 className="text-18 font-semibold">{t('about.operator.title')}</h2>
          <p className="mt-2 wrap-anywhere text-text-2 lang-zh:leading-[1.8]">
            {t('about.operator.text', { name, company, version })}
          </p>
        </section>
      </div>
    </article>
  );
}
