import { htmlLang, locales, withLocale } from '#shared/locales.ts';
import { escapeHtml } from '#shared/escapeHtml.ts';
import { sitePages } from '#shared/site.ts';

/** Every page of the site in every locale, each with its counterparts. */
export function writeSitemap(publicUrl: string): string {
  const entries = Object.values(sitePages).flatMap((page) => {
    const address = (locale: (typeof locales)[number]) => escapeHtml(publicUrl + withLocale(locale, page));
    const link = (lang: string, href: string) =>
      `<xhtml:link rel="alternate" hreflang="${lang}" href="${href}"/>`;
    const alternates = [
      ...locales.map((locale) => link(htmlLang[locale], address(locale))),
      link('x-default', address('en')),
    ].join('');
    return locales.map((locale) => `<url><loc>${address(locale)}</loc>${alternates}</url>`);
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
