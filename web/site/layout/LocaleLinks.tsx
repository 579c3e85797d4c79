import { htmlLang, localeNames, locales, withLocale } from '#shared/locales.ts';
import { sitePages } from '#shared/site.ts';
import { useSite } from '#web/site/useSite.ts';

/** This page in each language, by the language's own name. */
export function LocaleLinks({ className }: { className: string }) {
  const { page, locale } = useSite();
  return locales.map((of) => (
    <a
      key={of}
      href={withLocale(of, sitePages[page])}
      hrefLang={htmlLang[of]}
      lang={htmlLang[of]}
      data-locale={of}
      aria-current={of === locale ? 'true' : undefined}
      className={className}
    >
      {localeNames[of]}
    </a>
  ));
}
