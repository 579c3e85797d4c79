import { useTranslation } from 'react-i18next';
import { Skeleton } from '#web/ui/display/Skeleton.tsx';

/** The shape of the dashboard while it is fetched. */
export function DashboardSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" className="grid grid-cols-24 gap-x-2 gap-y-8 px-6 pt-6 max-md:px-4">
      <span className="sr-only">{t('state.loading')}</span>
      <Skeleton className="col-span-16 h-72 max-lg:col-span-24" />
      <div className="col-span-8 flex flex-col gap-4 max-lg:col-span-24">
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-12" />
        ))}
      </div>
      <Skeleton className="col-span-14 h-44 max-lg:col-span-24" />
      <Skeleton className="col-span-10 h-44 max-lg:col-span-24" />
    </div>
  );
}
