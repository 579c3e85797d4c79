import { useTranslation } from 'react-i18next';
import { knowledgeRoutes } from '#shared/contract/knowledge.ts';
import { FailureReason } from '#web/entities/source/FailureReason.tsx';
import { knowledgeStepRoutes } from '#web/features/dashboard/setUp/knowledgeStepRoutes.ts';
import { useLive } from '#web/lib/events.ts';
import { keyOf, queryClient, usePage } from '#web/lib/queries.ts';
import { useThrottled } from '#web/lib/useThrottled.ts';
import { StatusDot } from '#web/ui/display/StatusDot.tsx';

const newest = { query: { field: 'created_at', asc: false, page: 1, size: 3, keyword: '' } } as const;

/** What was added, and whether it can be asked about. */
export function AddedSources() {
  const { t } = useTranslation('user-dashboard');
  // Read at each opening of the step: while it is closed, nobody hears that a source has become ready.
  const { data } = usePage(knowledgeRoutes.list, newest, { quiet: true, staleTime: 0 });
  const reload = useThrottled(() => {
    for (const route of knowledgeStepRoutes) void queryClient.invalidateQueries({ queryKey: keyOf(route) });
  }, 300);
  useLive('knowledge', reload);
  useLive('reopened', reload);
  if (!data || data.rows.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1.5" aria-label={t('setUp.knowledge.added')}>
      {data.rows.map(({ id, title, status, reason, retry_at: retryAt }) => (
        <li key={id} className="text-13">
          <span className="flex items-baseline justify-between gap-4">
            <span dir="auto" className="min-w-0 truncate">
              {title}
            </span>
            <StatusDot
              tone={status === 'ready' ? 'ok' : status === 'failed' ? 'danger' : 'ai'}
              className="shrink-0"
            >
              {t(`setUp.knowledge.status.${status}`)}
            </StatusDot>
          </span>
          {reason !== '' && (
            <span className="block text-12 text-text-2">
              <FailureReason reason={reason} retryAt={retryAt} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
