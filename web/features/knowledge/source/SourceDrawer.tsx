import { useTranslation } from 'react-i18next';
import { knowledgeRoutes } from '#shared/contract/knowledge.ts';
import { useCall } from '#web/lib/queries.ts';
import { SourceDetails } from '#web/features/knowledge/source/SourceDetails.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Drawer } from '#web/ui/overlay/Drawer.tsx';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { LoadFailed } from '#web/ui/display/LoadFailed.tsx';
import { SkeletonLines } from '#web/ui/display/Skeleton.tsx';

/** One source at the right edge. `id` 0: none. */
export function SourceDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation(['ai-knowledge', 'common']);
  const query = useCall(knowledgeRoutes.get, { params: { id } }, { enabled: id > 0, quiet: true });
  const { data, error } = query;
  return (
    <Drawer open={id > 0} onClose={onClose} width={600} title={data ? t(`kind.${data.kind}`) : t('list')}>
      {data && <SourceDetails key={data.id} source={data} onGone={onClose} />}
      {!data && !error && <SkeletonLines lines={6} className="p-6" />}
      {!data && error?.status === 404 && (
        <EmptyState
          title={t('source.gone')}
          text={t('source.goneText')}
          action={<Button onClick={onClose}>{t('common:action.close')}</Button>}
        />
      )}
      {!data && error && error.status !== 404 && <LoadFailed title={t('listFailed')} query={query} />}
    </Drawer>
  );
}
