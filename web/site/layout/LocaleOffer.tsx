import { useTranslation } from 'react-i18next';
import { htmlLang, locales, withLocale } from '#shared/locales.ts';
import { sitePages } from '#shared/site.ts';
import { linkClass } from '#web/site/layout/linkClass.ts';
import { useSite } from '#web/site/useSite.ts';

/** On English pages: offers the same page in Chinese. The script shows the one that the browser asks for. */
export function LocaleOffer() {
  const { page, locale } = useSite();
  const { i18n } = useTranslation();
  if (locale !== 'en') return null;
  return locales
    .filter((of) => of !== locale)
    .map((of) => {
      const t = i18n.getFixedT(of, 'website');
      return (
        <aside
          key={of}
          data-offer={of}
          lang={htmlLang[of]}
          hidden
          className="fixed bottom-4 left-4 z-20 max-w-[calc(100vw-104px)] rounded-4 bg-raised p-4 pl-5 shadow-3"
        >
          <p className="text-[15px]">{t('offer.text')}</p>
          <p className="mt-3 flex flex-wrap gap-2">
            <a
              href={withLocale(of, sitePages[page])}
              hrefLang={htmlLang[of]}
              data-locale={of}
              className={linkClass({ look: 'filled', size: 'bar' })}
            >
              {t('offer.go')}
            </a>
            <button type="button" className={linkClass({ look: 'quiet', size: 'bar' })}>
              {t('offer.stay')}
            </button>
          </p>
        </aside>
      );
    });
}
