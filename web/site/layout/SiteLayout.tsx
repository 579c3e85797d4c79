import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LocaleOffer } from '#web/site/layout/LocaleOffer.tsx';
import { SiteBar } from '#web/site/layout/SiteBar.tsx';
import { SiteFooter } from '#web/site/layout/SiteFooter.tsx';

/** Bar and footer around a page. */
export function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipToContent />
      <SiteBar />
      <main id="main" className="pt-19 max-md:pt-16">
        {children}
      </main>
      <SiteFooter />
      <LocaleOffer />
    </>
  );
}

export function SkipToContent() {
  const { t } = useTranslation('website');
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-2 bg-human px-4 py-2 text-14 font-medium text-on-human focus:translate-y-0"
    >
      {t('skip')}
    </a>
  );
}
