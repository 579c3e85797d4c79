import { useTranslation } from 'react-i18next';
import { htmlLang, locales, withLocale } from '#shared/locales.ts';
import { sitePages, type SiteRequest } from '#shared/site.ts';
import { firstScript } from '#web/site/firstScript.ts';
import type { SiteAssets } from '#web/site/siteAssets.ts';
import { structuredData } from '#web/site/structuredData.ts';

export function Head({ request, assets }: { request: SiteRequest; assets: SiteAssets }) {
  const { t } = useTranslation(['website', 'subscription']);
  const { page, locale, publicUrl, data } = request;
  const title = `${t(`${page}.title`)} · ${data.name}`;
  const description = t(`${page}.description`, { name: data.name, company: data.company });
  const address = (of: typeof locale) => publicUrl + withLocale(of, sitePages[page]);
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <script dangerouslySetInnerHTML={{ __html: firstScript }} />
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={assets.font} />
      <style dangerouslySetInnerHTML={{ __html: fontFace(assets.font) }} />
      <link rel="canonical" href={address(locale)} />
      {locales.map((of) => (
        <link key={of} rel="alternate" hrefLang={htmlLang[of]} href={address(of)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address('en')} />
      <link
        rel="icon"
        href={data.favicon || `data:image/svg+xml,${encodeURIComponent(assets.icon.trim())}`}
      />
      <meta name="theme-color" content="#f1f5f6" />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={data.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address(locale)} />
      <meta property="og:locale" content={{ en: 'en_GB', 'zh-hk': 'zh_HK', 'zh-cn': 'zh_CN' }[locale]} />
      <meta property="og:image" content={publicUrl + assets.social[locale]} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={t('socialPicture')} />
      <meta name="twitter:card" content="summary_large_image" />
      {structuredData(request, t).map((object) => (
        <script
          key={object['@type']}
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: JSON.stringify(object).replaceAll('<', '\\u003c') }}
        />
      ))}
    </head>
  );
}

/** Optional: a line that is too slow for the preloaded font shows the first page without it, and nothing moves later. */
function fontFace(address: string): string {
  return `@font-face{font-family:'Instrument Sans Variable';src:url(${address}) format('woff2');font-weight:400 700;font-stretch:86% 100%;font-display:optional;unicode-range:U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD}`;
}
