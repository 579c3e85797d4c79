import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '#web/lib/request.ts';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { LoadFailed } from '#web/ui/display/LoadFailed.tsx';
import { SkeletonLines } from '#web/ui/display/Skeleton.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Drawer } from '#web/ui/overlay/Drawer.tsx';

interface Props<Data> {
  open: boolean;
  onClose: () => void;
  title: string;
  width?: number;
  query: {
    data: Data | undefined;
    error: ApiError | null;
    refetch: () => unknown;
    isFetching: boolean;
  };
  children: (data: Data) => ReactNode;
}

/** One row of a list in full, at the right edge. */
export function DetailDrawer<Data>({ open, onClose, title, width = 520, query, children }: Props<Data>) {
  const { t } = useTranslation(['admin', 'common']);
  const { data, error } = query;
  return (
    <Drawer open={open} onClose={onClose} title={title} written={data !== undefined} width={width}>
      {data !== undefined ? (
        <div className="flex flex-col gap-7 px-6 pt-5 pb-8 max-md:px-4">{children(data)}</div>
      ) : error?.status === 404 ? (
        <EmptyState
          title={t('gone')}
          text={t('goneText')}
          action={<Button onClick={onClose}>{t('common:action.close')}</Button>}
        />
      ) : error ? (
        <LoadFailed title={t('common:state.loadFailed')} query={query} />
      ) : (
        <SkeletonLines lines={8} className="p-6" />
      )}
    </Drawer>
  );
}
