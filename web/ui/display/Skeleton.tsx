import { useTranslation } from 'react-i18next';
import { cx } from '#web/ui/cx.ts';

/** A grey placeholder; its size by `className`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      className={cx('block animate-pulse rounded-2 bg-sunken motion-reduce:animate-none', className)}
      aria-hidden="true"
    />
  );
}

/** Placeholder lines of text, announced as loading. */
export function SkeletonLines({ lines = 3, className }: { lines?: number; className?: string }) {
  const { t } = useTranslation();
  return (
    <div role="status" className={cx('flex flex-col gap-3', className)}>
      <span className="sr-only">{t('state.loading')}</span>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={line % 3 === 2 ? 'h-4 w-2/3' : 'h-4'} />
      ))}
    </div>
  );
}
