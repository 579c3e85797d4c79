import { useTranslation } from 'react-i18next';
import { siteFeatures } from '#shared/site.ts';
import { linkClass } from '#web/site/layout/linkClass.ts';
import { LocaleLinks } from '#web/site/layout/LocaleLinks.tsx';
import { useSite } from '#web/site/useSite.ts';

const row = 'flex min-h-12 items-center text-[17px] font-medium';

/** The links of the bar on a phone. A popover closes by itself on a press outside and on Escape. */
export function BurgerMenu() {
  const { t } = useTranslation('website');
  const { isOpen, page, to, toFeature, toPage } = useSite();
  return (
    <div id="burger" popover="auto" data-burger="" className="site-burger md:hidden">
      <nav aria-label={t('bar.menu')}>
        <p className="pt-3 text-13 text-text-3">{t('bar.features')}</p>
        <div className="border-b hairline pb-2">
          {siteFeatures.map((feature) => (
            <a key={feature} href={toFeature(feature)} data-feature={feature} className={row}>
              {t(`feature.${feature}.name`)}
            </a>
          ))}
        </div>
        <div className="border-b hairline py-2">
          {(['pricing', 'about'] as const).map((name) => (
            <a
              key={name}
              href={toPage(name)}
              aria-current={page === name ? 'page' : undefined}
              className={row}
            >
              {t(`bar.${name}`)}
            </a>
          ))}
        </div>
      </nav>
      <div className="flex flex-wrap gap-x-6 border-b hairline py-2">
        <LocaleLinks className="flex min-h-11 items-center text-[15px] text-text-2 aria-[current]:font-semibold aria-[current]:text-text" />
      </div>
      <div className="mt-4 grid grid-flow-col auto-cols-fr gap-3">
        <a href={to('/auth/login')} className={linkClass({ look: 'outlined', size: 'bar' })}>
          {t('bar.login')}
        </a>
        {isOpen && (
          <a href={to('/auth/register')} className={linkClass({ look: 'filled', size: 'bar' })}>
            {t('bar.start')}
          </a>
        )}
      </div>
    </div>
  );
}
