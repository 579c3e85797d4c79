import { CircleAlert, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { knowledgeRoutes, type SourceDetail } from '#shared/contract/knowledge.ts';
import { FailureReason } from '#web/entities/source/FailureReason.tsx';
import { SourceStatus } from '#web/entities/source/SourceStatus.tsx';
import { useAction } from '#web/lib/queries.ts';
import { EditSource } from '#web/features/knowledge/source/EditSource.tsx';
import { Passages } from '#web/features/knowledge/source/Passages.tsx';
import { SourceFacts } from '#web/features/knowledge/source/SourceFacts.tsx';
import { sourceRoutes } from '#web/features/knowledge/useKnowledgeEvents.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { ConfirmDelete } from '#web/ui/overlay/ConfirmDelete.tsx';
import { cx } from '#web/ui/cx.ts';
import { Tabs } from '#web/ui/display/Tabs.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** A source: its facts, its passages, editing and deleting. */
export function SourceDetails({ source, onGone }: { source: SourceDetail; onGone: () => void }) {
  const { t } = useTranslation(['ai-knowledge', 'common']);
  const [tab, setTab] = useState<'passages' | 'edit'>('passages');
  const [deleting, setDeleting] = useState(false);
  const sync = useAction(knowledgeRoutes.sync, {
    refresh: sourceRoutes,
    onDone: () => toast.done(t('source.syncing')),
  });
  const remove = useAction(knowledgeRoutes.remove, {
    onDone: () => toast.done(t('common:state.deleted')),
    refresh: [knowledgeRoutes.list, knowledgeRoutes.search],
  });
  // A page that is tried again by itself later can be read now.
  const isBusy =
    source.status === 'processing' || (source.status === 'queued' && source.retry_at === undefined);
  const isPage = source.kind === 'url';
  return (
    <div className="flex min-h-full flex-col">
      <div className="px-6 pt-5 max-md:px-4">
        <h3 className="text-18 font-semibold">{source.title}</h3>
        <div className="mt-1" role="status">
          <SourceStatus status={source.status} />
        </div>
        {source.status === 'failed' && (
          <p className="mt-3 flex gap-2.5 rounded-3 bg-danger-soft px-3.5 py-2.5 text-14 text-danger">
            <CircleAlert className="mt-0.5 size-4.5 shrink-0 stroke-[1.8]" aria-hidden="true" />
            <FailureReason
              reason={source.reason}
              keptAt={(isPage && source.passage_count > 0 && source.synced_at) || undefined}
            />
          </p>
        )}
        {source.retry_at !== undefined && (
          <p className="mt-3 rounded-3 bg-sunken px-3.5 py-2.5 text-14 text-text-2">
            <FailureReason reason={source.reason} retryAt={source.retry_at} />
          </p>
        )}
        <SourceFacts source={source} />
        <Tabs
          className="mt-4"
          label={source.title}
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'passages', label: t('source.passages'), count: source.passage_count },
            ...(isPage ? [] : [{ value: 'edit' as const, label: t('source.edit') }]),
          ]}
        >
          <></>
        </Tabs>
      </div>
      {tab === 'passages' && (
        <div className="flex-1 px-6 py-4 max-md:px-4">
          <Passages source={source} />
        </div>
      )}
      {/* Stays mounted behind the passages, so that it keeps unsaved changes. */}
      <div className={cx('flex-1 flex-col px-6 pt-4 max-md:px-4', tab === 'edit' ? 'flex' : 'hidden')}>
        {!isPage && <EditSource source={source} />}
      </div>
      <footer
        className={cx(
          tab === 'edit' ? 'hidden' : 'flex',
          'sticky bottom-0 gap-2 border-t hairline bg-raised px-6 py-3 max-md:px-4',
        )}
      >
        <Button
          disabled={isBusy}
          busy={sync.isPending}
          onClick={() => sync.mutate({ params: { id: source.id }, body: {} })}
        >
          <RefreshCw aria-hidden="true" />
          {t('source.sync')}
        </Button>
        <Button variant="quiet" className="ml-auto text-danger!" onClick={() => setDeleting(true)}>
          <Trash2 aria-hidden="true" />
          {t('source.delete')}
        </Button>
      </footer>
      <ConfirmDelete
        open={deleting}
        onClose={() => setDeleting(false)}
        message={t('source.confirmDelete', { title: source.title })}
        onDelete={async () => {
          await remove.mutateAsync({ params: { id: source.id } });
          onGone();
        }}
      />
    </div>
  );
}
