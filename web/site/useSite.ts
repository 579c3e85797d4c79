import { createContext, useContext } from 'react';
import { withLocale, type Locale } from '#shared/locales.ts';
import { sitePages, type SiteData, type SiteFeature, type SitePage } from '#shared/site.ts';
import { formatPrice, numberTag } from '#web/site/formatPrice.ts';

export interface Site extends SiteData {
  page: SitePage;
  locale: Locale;
}

export const SiteContext = createContext<Site | undefined>(undefined);

/** The page being rendered, and the addresses and numbers of its locale. */
export function useSite() {
  const site = useContext(SiteContext);
  if (!site) throw new Error('This is no page of the site.');
  const { locale } = site;
  const numbers = new Intl.NumberFormat(numberTag(locale));
  return {
    ...site,
    /** A path of the app or the site in this locale. */
    to: (path: string) => withLocale(locale, path),
    toPage: (page: SitePage) => withLocale(locale, sitePages[page]),
    toFeature: (feature: SiteFeature) => `${withLocale(locale, '/')}#${feature}`,
    /** Whoever likes may sign up. */
    isOpen: site.mode === 'platform',
    formatCount: (value: number) => numbers.format(value),
    formatPrice: (cents: number, currency: string) => formatPrice(cents, currency, locale),
  };
}
