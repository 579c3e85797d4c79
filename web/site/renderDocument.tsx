import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { htmlLang } from '#shared/locales.ts';
import type { RenderedPage, SitePage, SiteRequest } from '#shared/site.ts';
import { AboutPage } from '#web/site/AboutPage.tsx';
import { Head } from '#web/site/Head.tsx';
import { HomePage } from '#web/site/home/HomePage.tsx';
import { LegalLayout } from '#web/site/layout/LegalLayout.tsx';
import { SiteLayout } from '#web/site/layout/SiteLayout.tsx';
import { PrivacyPage } from '#web/site/legal/PrivacyPage.tsx';
import { TermsPage } from '#web/site/legal/TermsPage.tsx';
import { PricingPage } from '#web/site/pricing/PricingPage.tsx';
import { pageStyle } from '#web/site/pageStyle.ts';
import { siteTexts } from '#web/site/siteTexts.ts';
import { SiteContext } from '#web/site/useSite.ts';
import { firstScript } from '#web/site/firstScript.ts';
import type { SiteAssets } from '#web/site/siteAssets.ts';

const bodies: Record<SitePage, () => ReactNode> = {
  home: HomePage,
  about: AboutPage,
  pricing: PricingPage,
  privacy: PrivacyPage,
  terms: TermsPage,
};

/** A page of the site as a whole HTML document. React escapes every value of the settings. */
export async function renderDocument(request: SiteRequest, assets: SiteAssets): Promise<RenderedPage> {
  const { page, locale, data } = request;
  const Page = bodies[page];
  const Layout = page === 'privacy' || page === 'terms' ? LegalLayout : SiteLayout;
  const markup = renderToString(
    <I18nextProvider i18n={await siteTexts(locale)}>
      <SiteContext value={{ ...data, page, locale }}>
        <html lang={htmlLang[locale]}>
          <Head request={request} assets={assets} />
          <body>
            <Layout>
              <Page />
            </Layout>
            <script dangerouslySetInnerHTML={{ __html: assets.script }} />
          </body>
        </html>
      </SiteContext>
    </I18nextProvider>,
  );
  // In texts and settings there is no `<`: the first of these ends the style sheet of the head.
  const html = markup.replace('</style>', (end) => pageStyle(assets.style, markup) + end);
  return { html: `<!doctype html>${html}`, scripts: [firstScript, assets.script] };
}
