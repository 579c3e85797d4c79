import type { TFunction } from 'i18next';
import { htmlLang, withLocale } from '#shared/locales.ts';
import { sitePages, type SiteRequest } from '#shared/site.ts';
import { formatPrice } from '#web/site/formatPrice.ts';
import { pricingQuestions } from '#web/site/pricing/pricingQuestions.ts';

type Thing = { '@context': 'https://schema.org'; '@type': string } & Record<string, unknown>;

/** What search engines may know of a page, by schema.org. */
export function structuredData(
  { page, locale, publicUrl, data }: SiteRequest,
  t: TFunction<['website', 'subscription']>,
): Thing[] {
  const context = 'https://schema.org' as const;
  const home = publicUrl + withLocale(locale, '/');
  const organization: Thing = {
    '@context': context,
    '@type': 'Organization',
    name: data.company,
    url: home,
    logo: publicUrl + (data.logo || '/favicon.svg'),
  };
  const software: Thing = {
    '@context': context,
    '@type': 'SoftwareApplication',
    name: data.name,
    url: home,
    description: t('home.description', { name: data.name }),
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    inLanguage: htmlLang[locale],
    offers: data.plans.map((plan) => ({
      '@type': 'Offer',
      name: plan.name,
      price: (plan.monthly_price / 100).toFixed(2),
      priceCurrency: plan.currency,
      url: publicUrl + withLocale(locale, sitePages.pricing),
    })),
  };
  const questions: Thing = {
    '@context': context,
    '@type': 'FAQPage',
    mainEntity: pricingQuestions(t, (cents, currency) => formatPrice(cents, currency, locale)).map(
      ({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      }),
    ),
  };
  if (page === 'home') return [organization, software];
  return page === 'pricing' ? [software, questions] : [];
}
