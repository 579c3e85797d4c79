import { useTranslation } from 'react-i18next';
import { Skeleton } from '#web/ui/display/Skeleton.tsx';

/** Placeholders of conversations that are being fetched. */
export function RowSkeletons({ count = 8 }: { count?: number }) {
  const { t } = useTranslation();
  return (
    <div role="status" className="px-2 py-1.5">
      <span className="sr-only">{t('state.loading')}</span>
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="flex h-20 gap-3 px-3 py-2.5">
          <Skeleton className="size-9 shrink-0 rounded-full" />
          <div className="flex-1 space-y-2 pt-1">
            <Skeleton className={row % 2 ? 'h-3.5 w-1/2' : 'h-3.5 w-1/3'} />
            <Skeleton className="h-3.5 w-4/5" />
            <Skeleton className="h-3 w-1/4" />
          </div>
        </div>
      ))}
    </div>
  );
}
