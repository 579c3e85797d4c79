import { useTranslation } from 'react-i18next';
import { LocaleLinks } from '#web/site/layout/LocaleLinks.tsx';
import { SiteBrand } from '#web/site/layout/SiteBrand.tsx';
import { useSite } from '#web/site/useSite.ts';

const link =
  'inline-flex min-h-11 items-center rounded-1 text-14 text-text-2 hover:text-text hover:underline';

export function SiteFooter() {
  const { t } = useTranslation('website');
  const { slogan, toPage } = useSite();
  return (
    <footer className="border-t hairline">
      <div className="mx-auto flex max-w-400 flex-wrap items-start justify-between gap-x-16 gap-y-8 px-14 py-12 max-lg:px-8 max-md:px-4 max-md:py-10">
        <div className="min-w-0">
          <SiteBrand />
          {slogan && (
            <p className="mt-2 max-w-[32em] text-14 text-text-2" dir="auto">
              {slogan}
            </p>
          )}
          <Copyright className="mt-3 text-14 text-text-3" />
        </div>
        <div className="flex flex-wrap gap-x-16 gap-y-4">
          <nav aria-label={t('footer.pages')} className="flex flex-col">
            <a href={toPage('pricing')} className={link}>
              {t('bar.pricing')}
            </a>
            <a href={toPage('about')} className={link}>
              {t('bar.about')}
            </a>
          </nav>
          <div className="flex flex-col">
            <a href={toPage('privacy')} className={link}>
              {t('footer.privacy')}
            </a>
            <a href={toPage('terms')} className={link}>
              {t('footer.terms')}
            </a>
          </div>
          <nav aria-label={t('footer.languages')} className="flex flex-col">
            <LocaleLinks className={link} />
          </nav>
        </div>
      </div>
    </footer>
  );
}

/** The name of the company is text: markup in it is shown as it was typed. */
export function Copyright({ className }: { className: string }) {
  const { t } = useTranslation('website');
  const { company } = useSite();
  return <p className={className}>{t('footer.copyright', { name: company })}</p>;
}
