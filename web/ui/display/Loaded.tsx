import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '#web/ui/cx.ts';
import { LoadFailed } from '#web/ui/display/LoadFailed.tsx';
import { SkeletonLines } from '#web/ui/display/Skeleton.tsx';

interface Props<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown; isFetching: boolean };
  children: (data: Data) => ReactNode;
  /** In words of the page, "The wallet could not be loaded". */
  failed?: string;
  /** Lines of the skeleton. */
  lines?: number;
  /** Of the skeleton. */
  className?: string;
}

/** What a query returned; before, a skeleton; instead, when it failed, a button that tries again. */
export function Loaded<Data>({ query, children, failed, lines = 9, className }: Props<Data>) {
  const { t } = useTranslation();
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <LoadFailed title={failed ?? t('state.loadFailed')} query={query} />;
  return <SkeletonLines lines={lines} className={cx('max-w-180', className)} />;
}
