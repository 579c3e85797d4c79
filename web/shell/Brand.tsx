import { useTranslation } from 'react-i18next';
import { useSystem } from '#web/lib/useSystem.ts';
import { cx } from '#web/ui/cx.ts';
import { Mark } from '#web/shell/Mark.tsx';

/** Mark, name and the Beta badge. */
export function Brand({ className, small = false }: { className?: string; small?: boolean }) {
  const { t } = useTranslation();
  const { name, logo } = useSystem();
  return (
    <span className={cx('flex min-w-0 items-center gap-2.5', className)}>
      <Mark logo={logo} className={small ? 'size-6.5' : 'size-8'} />
      <span className="truncate text-16 font-semibold tracking-[-.01em]">{name}</span>
      <span className="rounded-1 px-1.5 text-11 leading-4.5! font-medium shadow-[inset_0_0_0_1px_currentColor] opacity-70">
        {t('brand.beta')}
      </span>
    </span>
  );
}
