import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { knowledgeRoutes } from '#shared/contract/knowledge.ts';
import { usePage } from '#web/lib/queries.ts';
import { failedSources } from '#web/features/knowledge/listQuery.ts';
import { Button } from '#web/ui/form/Button.tsx';

/** The number of sources that could not be read. */
export function FailedNotice({ onShow }: { onShow: () => void }) {
  const { t } = useTranslation('ai-knowledge');
  const { data } = usePage(knowledgeRoutes.list, failedSources, { quiet: true });
  const count = data?.page.total ?? 0;
  if (count === 0) return null;
  return (
    <p className="mx-6 mt-4 flex flex-wrap items-center gap-x-2.5 gap-y-1 rounded-3 bg-danger-soft py-1.5 pr-2 pl-3.5 text-14 text-danger max-md:mx-4">
      <CircleAlert className="size-4.5 shrink-0 stroke-[1.8]" aria-hidden="true" />
      <span className="min-w-0 flex-1 font-medium">{t('filter.failed', { count })}</span>
      <Button variant="quiet" size="s" onClick={onShow}>
        {t('filter.showFailed')}
      </Button>
    </p>
  );
}
