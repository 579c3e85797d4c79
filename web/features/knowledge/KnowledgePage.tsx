import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearch } from '#web/lib/useSearch.ts';
import { AddMenu, type Way } from '#web/features/knowledge/AddMenu.tsx';
import { DropTarget } from '#web/features/knowledge/upload/DropTarget.tsx';
import { FailedNotice } from '#web/features/knowledge/FailedNotice.tsx';
import { readableFiles } from '#web/features/knowledge/upload/fileRules.ts';
import { fileUploads } from '#web/features/knowledge/upload/fileUploads.ts';
import { ImportDialog } from '#web/features/knowledge/upload/ImportDialog.tsx';
import { sources, urlDefaults } from '#web/features/knowledge/listQuery.ts';
import { NoSources } from '#web/features/knowledge/NoSources.tsx';
import { QaDialog } from '#web/features/knowledge/source/QaDialog.tsx';
import { SourceDrawer } from '#web/features/knowledge/source/SourceDrawer.tsx';
import { SourceList } from '#web/features/knowledge/SourceList.tsx';
import { TextDialog } from '#web/features/knowledge/source/TextDialog.tsx';
import { TryQuestion } from '#web/features/knowledge/try/TryQuestion.tsx';
import { UrlDialog } from '#web/features/knowledge/source/UrlDialog.tsx';
import { UploadList } from '#web/features/knowledge/upload/UploadList.tsx';
import { useAgent } from '#web/entities/agent/useAgent.ts';
import { useKnowledgeEvents } from '#web/features/knowledge/useKnowledgeEvents.ts';
import { PageHeader } from '#web/ui/display/PageHeader.tsx';

/** The knowledge base: its sources, adding sources, and a search preview. */
export default function KnowledgePage() {
  const { t } = useTranslation(['ai-knowledge', 'common']);
  const { name } = useAgent();
  const [url, setUrl] = useSearch(urlDefaults);
  const picker = useRef<HTMLInputElement>(null);
  useKnowledgeEvents();
  const list = sources.useList();

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
      {!list.isBlank && (
        <TryQuestion
          asked={url.ask}
          onAsk={(ask) => setUrl({ ask }, { push: true })}
          onOpen={open}
          onTeach={(question) => setUrl({ add: 'qa', question }, { push: true })}
        />
      )}
      <UploadList />
      {list.isBlank ? (
        <NoSources name={name} onAdd={add} />
      ) : (
        <>
          {/* Not before it is known that there are sources. */}
          {list.rows && list.filters.status !== 'failed' && (
            <FailedNotice onShow={() => list.setFilter({ status: 'failed' })} />
          )}
          <div className="pt-5">
            <SourceList list={list} onOpen={({ id }) => open(id)} />
          </div>
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
      <UrlDialog
        open={url.add === 'url'}
        onClose={closeDialog}
        onOpen={(source) => setUrl({ add: '', source })}
      />
      <ImportDialog open={url.add === 'import'} onClose={closeDialog} />
      <SourceDrawer id={url.source} onClose={() => setUrl({ source: 0 })} />
    </DropTarget>
  );
}
