import { Skeleton, SkeletonLines } from '#web/ui/display/Skeleton.tsx';

/** The placeholder of the studio while the agent is fetched. */
export function StudioSkeleton() {
  return (
    <div className="flex h-full flex-col">
      <div className="flex h-18 items-center gap-4 border-b hairline px-6">
        <Skeleton className="h-6 w-36" />
        <Skeleton className="h-6 w-32" />
        <Skeleton className="ml-auto h-8 w-24" />
      </div>
      <div className="flex min-h-0 flex-1">
        <div className="flex w-56 flex-col gap-3 p-4 max-lg:hidden" aria-hidden="true">
          {Array.from({ length: 6 }, (_, row) => (
            <Skeleton key={row} className="h-11" />
          ))}
        </div>
        <SkeletonLines lines={6} className="flex-1 p-6" />
        <div className="w-105 border-l hairline p-4 max-xl:hidden" aria-hidden="true">
          <Skeleton className="h-full" />
        </div>
      </div>
    </div>
  );
}
