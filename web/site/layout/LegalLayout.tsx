import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LocaleLinks } from '#web/site/layout/LocaleLinks.tsx';
import { LocaleOffer } from '#web/site/layout/LocaleOffer.tsx';
import { SiteBrand } from '#web/site/layout/SiteBrand.tsx';
import { Copyright } from '#web/site/layout/SiteFooter.tsx';
import { SkipToContent } from '#web/site/layout/SiteLayout.tsx';
import { useSite } from '#web/site/useSite.ts';

const link =
  'inline-flex min-h-11 items-center rounded-1 text-14 text-text-2 hover:text-text aria-[current]:text-text';

/** Privacy and terms: a plain page, whose wide container scrolls. */
export function LegalLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation('website');
  const { page, toPage } = useSite();
  return (
    <div className="h-dvh overflow-y-auto">
      <SkipToContent />
      <div className="mx-auto max-w-300 px-14 py-6 max-md:px-4 max-md:py-3">
        <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1">
          <SiteBrand />
          <nav aria-label={t('footer.languages')} className="flex flex-wrap gap-x-6">
            <LocaleLinks className={link} />
          </nav>
        </header>
        <main id="main" className="py-12 max-md:py-8">
          {children}
        </main>
        <footer className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 border-t hairline py-4">
          <Copyright className="text-14 text-text-3" />
          <nav aria-label={t('footer.pages')} className="flex gap-6">
            {(['privacy', 'terms'] as const).map((name) => (
              <a
                key={name}
                href={toPage(name)}
                aria-current={page === name ? 'page' : undefined}
                className={link}
              >
                {t(`footer.${name}`)}
              </a>
            ))}
          </nav>
        </footer>
      </div>
      <LocaleOffer />
    </div>
  );
}
