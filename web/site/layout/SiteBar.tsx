import { ChevronDown, Globe, Menu, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { localeNames } from '#shared/locales.ts';
import { siteFeatures } from '#shared/site.ts';
import { BurgerMenu } from '#web/site/layout/BurgerMenu.tsx';
import { linkClass } from '#web/site/layout/linkClass.ts';
import { LocaleLinks } from '#web/site/layout/LocaleLinks.tsx';
import { SiteBrand } from '#web/site/layout/SiteBrand.tsx';
import { useSite } from '#web/site/useSite.ts';
import { cx } from '#web/ui/cx.ts';

const entry =
  'flex h-10 items-center gap-1.5 rounded-2 px-3 text-[15px] text-text-2 transition-colors hover:bg-line/50 hover:text-text';
const icon = 'size-4.25 stroke-[1.6]';

/** The bar above every page. Its menus are popovers, so that they open and close without a script. */
export function SiteBar() {
  const { t } = useTranslation('website');
  const { page, locale, isOpen, to, toPage } = useSite();
  return (
    <header className="site-bar fixed inset-x-0 top-0 z-10" data-bar="">
      <div className="backdrop-blur-md">
        <div className="mx-auto flex h-19 max-w-400 items-center gap-2 px-14 max-lg:px-8 max-md:h-16 max-md:px-4">
          <SiteBrand />
          <nav
            aria-label={t('bar.label')}
            className="ml-5 flex items-center gap-0.5 max-md:hidden max-lg:ml-1"
          >
            <button
              type="button"
              className={entry}
              popoverTarget="features"
              style={{ anchorName: '--features' }}
            >
              {t('bar.features')}
              <ChevronDown className="size-4 stroke-[1.6]" aria-hidden="true" />
            </button>
            <FeatureMenu />
            {(['pricing', 'about'] as const).map((name) => (
              <a
                key={name}
                href={toPage(name)}
                aria-current={page === name ? 'page' : undefined}
                className={cx(entry, 'aria-[current]:text-text aria-[current]:font-medium')}
              >
                {t(`bar.${name}`)}
              </a>
            ))}
          </nav>
          <span className="flex-1" />
          <button
            type="button"
            className={cx(entry, 'max-md:hidden')}
            popoverTarget="languages"
            style={{ anchorName: '--languages' }}
            aria-label={`${t('bar.language')}: ${localeNames[locale]}`}
          >
            <Globe className={icon} aria-hidden="true" />
            <span className="max-lg:hidden">{localeNames[locale]}</span>
          </button>
          <div
            id="languages"
            popover="auto"
            data-end=""
            className="site-menu w-44"
            style={{ positionAnchor: '--languages' }}
          >
            <LocaleLinks className="flex h-10 items-center rounded-2 px-3 text-14 hover:bg-sunken aria-[current]:font-semibold" />
          </div>
          <button
            type="button"
            data-theme-switch=""
            aria-label={t('bar.theme')}
            className="grid size-10 place-items-center rounded-2 text-text-2 transition-colors hover:bg-line/50 hover:text-text max-md:size-11"
          >
            <Moon className={cx(icon, 'light-only')} aria-hidden="true" />
            <Sun className={cx(icon, 'dark-only')} aria-hidden="true" />
          </button>
          <a href={to('/auth/login')} className={cx(entry, 'max-md:hidden')}>
            {t('bar.login')}
          </a>
          {isOpen && (
            <a
              href={to('/auth/register')}
              className={linkClass({ look: 'filled', size: 'bar', className: 'max-lg:hidden' })}
            >
              {t('bar.start')}
            </a>
          )}
          <button
            type="button"
            popoverTarget="burger"
            aria-label={t('bar.menu')}
            className="-mr-2 grid size-11 place-items-center rounded-2 md:hidden"
          >
            <Menu className="size-5.5 stroke-[1.6]" aria-hidden="true" />
          </button>
        </div>
      </div>
      <BurgerMenu />
    </header>
  );
}

function FeatureMenu() {
  const { t } = useTranslation('website');
  const { toFeature } = useSite();
  return (
    <div id="features" popover="auto" className="site-menu w-72" style={{ positionAnchor: '--features' }}>
      {siteFeatures.map((feature) => (
        <a
          key={feature}
          href={toFeature(feature)}
          data-feature={feature}
          className="block rounded-2 px-3 py-2 hover:bg-sunken"
        >
          <span className="block text-[15px] font-medium">{t(`feature.${feature}.name`)}</span>
          <span className="block text-13 text-text-2">{t(`feature.${feature}.hint`)}</span>
        </a>
      ))}
    </div>
  );
}
