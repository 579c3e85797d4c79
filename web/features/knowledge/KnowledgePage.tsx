import { SearchX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { knowledgeRoutes } from '#shared/contract/knowledge.ts';
import { usePage } from '#web/lib/queries.ts';
import { useSearch } from '#web/lib/useSearch.ts';
import { AddMenu, type Way } from '#web/features/knowledge/AddMenu.tsx';
import { DropTarget } from '#web/features/knowledge/upload/DropTarget.tsx';
import { FailedNotice } from '#web/features/knowledge/FailedNotice.tsx';
import { readableFiles } from '#web/features/knowledge/upload/fileRules.ts';
import { fileUploads } from '#web/features/knowledge/upload/fileUploads.ts';
import { ImportDialog } from '#web/features/knowledge/upload/ImportDialog.tsx';
import { lastPage, listQueryOf, urlDefaults } from '#web/features/knowledge/listQuery.ts';
import { NoSources } from '#web/features/knowledge/NoSources.tsx';
import { QaDialog } from '#web/features/knowledge/source/QaDialog.tsx';
import { SourceDrawer } from '#web/features/knowledge/source/SourceDrawer.tsx';
import { SourceFilters } from '#web/features/knowledge/SourceFilters.tsx';
import { SourceTable } from '#web/features/knowledge/SourceTable.tsx';
import { TextDialog } from '#web/features/knowledge/source/TextDialog.tsx';
import { TryQuestion } from '#web/features/knowledge/try/TryQuestion.tsx';
import { UploadList } from '#web/features/knowledge/upload/UploadList.tsx';
import { useAgent } from '#web/entities/agent/useAgent.ts';
import { useKnowledgeEvents } from '#web/features/knowledge/useKnowledgeEvents.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { LoadFailed } from '#web/ui/display/LoadFailed.tsx';
import { PageHeader } from '#web/ui/display/PageHeader.tsx';
import { Pager } from '#web/ui/display/Pager.tsx';

/** The knowledge base: its sources, adding sources, and a search preview. */
export default function KnowledgePage() {
  const { t } = useTranslation(['ai-knowledge', 'common']);
  const { name } = useAgent();
  const [url, setUrl] = useSearch(urlDefaults);
  const picker = useRef<HTMLInputElement>(null);
  useKnowledgeEvents();
  const query = listQueryOf(url);
  const list = usePage(knowledgeRoutes.list, { query });
  const { data, error, isPlaceholderData } = list;
  const last = lastPage(data?.page.total ?? 0, query.size);
  useEffect(() => {
    // The rows of the last page may have been deleted.
    if (data && !isPlaceholderData && query.page > last) setUrl({ page: last });
  });
  const isFiltered = url.keyword !== '' || query.kind !== undefined || query.status !== undefined;
  const isBlank = data?.page.total === 0 && !isFiltered;

  const add = (way: Way) => {
    if (way === 'files') picker.current?.click();
    else setUrl({ add: way }, { push: true });
  };
  const closeDialog = () => setUrl({ add: '', question: '' });
  const open = (source: number) => setUrl({ source }, { push: true });
  return (
    <DropTarget onFiles={fileUploads.add}>
      <PageHeader
        title={t('common:menu.knowledge')}
        text={t('intro', { name })}
        actions={<AddMenu onAdd={add} />}
      />
      {!isBlank && (
        <TryQuestion
          asked={url.ask}
          onAsk={(ask) => setUrl({ ask }, { push: true })}
          onOpen={open}
          onTeach={(question) => setUrl({ add: 'qa', question }, { push: true })}
        />
      )}
      <UploadList />
      {isBlank ? (
        <NoSources name={name} onAdd={add} />
      ) : (
        <>
          {query.status !== 'failed' && (
            <FailedNotice onShow={() => setUrl({ status: 'failed', page: 1 }, { push: true })} />
          )}
          <SourceFilters filters={url} onChange={(change) => setUrl({ ...change, page: 1 })} />
          {error && !data ? (
            <LoadFailed title={t('listFailed')} query={list} />
          ) : (
            <div className="md:px-2">
              <SourceTable
                rows={data?.rows}
                sort={{ field: query.field, asc: query.asc }}
                onSort={(sort) => setUrl({ ...sort, page: 1 })}
                onOpen={({ id }) => open(id)}
                empty={
                  <EmptyState
                    icon={<SearchX />}
                    title={t('filter.none')}
                    text={t('filter.noneText')}
                    action={
                      <Button onClick={() => setUrl({ keyword: '', kind: '', status: '', page: 1 })}>
                        {t('filter.clear')}
                      </Button>
                    }
                  />
                }
              />
            </div>
          )}
          {data && (
            <Pager
              page={query.page}
              size={query.size}
              total={data.page.total}
              onPage={(page) => setUrl({ page }, { push: true })}
            />
          )}
        </>
      )}
      <input
        ref={picker}
        type="file"
        multiple
        accept={readableFiles}
        className="hidden"
        aria-label={t('add.files')}
        onChange={(event) => {
          fileUploads.add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <QaDialog open={url.add === 'qa'} question={url.question} onClose={closeDialog} />
      <TextDialog open={url.add === 'text'} onClose={closeDialog} />
      <ImportDialog open={url.add === 'import'} onClose={closeDialog} />
      <SourceDrawer id={url.source} onClose={() => setUrl({ source: 0 })} />
    </DropTarget>
  );
}
