import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { knowledgeRoutes, type SourceDetail } from '#shared/contract/knowledge.ts';
import { usePage } from '#web/lib/queries.ts';
import { lastPage } from '#web/lib/listOf.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { Pager } from '#web/ui/display/Pager.tsx';
import { SkeletonLines } from '#web/ui/display/Skeleton.tsx';

const size = 10;

/** The passages of a source as answers cite them: each under its title. */
export function Passages({ source: { id, status, passage_count: count } }: { source: SourceDetail }) {
  const { t } = useTranslation(['ai-knowledge', 'common']);
  const [wanted, setPage] = useState(1);
  // A source that was read again may have fewer of them.
  const page = Math.min(wanted, lastPage(count, size));
  const { data, error, refetch } = usePage(knowledgeRoutes.passages, {
    params: { id },
    query: { page, size },
  });
  if (!data && error) {
    return (
      <EmptyState
        title={t('listFailed')}
        action={<Button onClick={() => void refetch()}>{t('common:action.retry')}</Button>}
      />
    );
  }
  if (!data) return <SkeletonLines lines={6} />;
  if (data.rows.length === 0) {
    // The reason of a failure is shown above.
    if (status === 'failed') return null;
    return (
      <EmptyState icon={<BookOpen />} title={t('source.noPassages')} text={t('source.noPassagesText')} />
    );
  }
  return (
    <>
      <ol className="flex flex-col gap-3" start={(page - 1) * size + 1}>
        {data.rows.map((passage, index) => (
          <li key={passage.id} className="rounded-3 px-4 py-3 shadow-[inset_0_0_0_1px_var(--color-line)]">
            <p className="flex items-start gap-2 text-13 font-medium text-text-2">
              <BookOpen className="mt-0.75 size-3.75 shrink-0 stroke-[1.6]" aria-hidden="true" />
              <span className="min-w-0 flex-1">{passage.title}</span>
              <span className="shrink-0 font-normal text-text-3">
                <span className="sr-only">
                  {t('source.passage', { number: (page - 1) * size + index + 1 })}
                </span>
                <span aria-hidden="true">{(page - 1) * size + index + 1}</span>
              </span>
            </p>
            <p className="mt-1.5 text-14 whitespace-pre-line">{passage.text}</p>
          </li>
        ))}
      </ol>
      <Pager page={page} size={size} total={data.page.total} onPage={setPage} />
    </>
  );
}
