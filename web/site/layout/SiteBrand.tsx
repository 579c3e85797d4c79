import { useTranslation } from 'react-i18next';
import { Mark } from '#web/shell/Mark.tsx';
import { useSite } from '#web/site/useSite.ts';

/** Mark, name and the Beta badge, leading home. */
export function SiteBrand() {
  const { t } = useTranslation(['website', 'common']);
  const { name, logo, toPage } = useSite();
  return (
    <a href={toPage('home')} className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-2">
      <Mark logo={logo} className="size-8 shrink-0" />
      <span className="max-w-60 truncate text-[17px] font-semibold tracking-[-.01em]">{name}</span>
      <span className="rounded-1 px-1.5 text-11 leading-4.5! font-medium text-text-2 shadow-[inset_0_0_0_1px_currentColor]">
        {t('common:brand.beta')}
      </span>
      <span className="sr-only">{t('bar.home')}</span>
    </a>
  );
}
