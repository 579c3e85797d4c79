import { RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { dashboardRoutes } from '#shared/contract/dashboard.ts';
import type { Health } from '#web/features/console/health/problems.ts';
import { useAdmin } from '#web/features/console/useAdmin.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useAction } from '#web/lib/queries.ts';
import { Ago } from '#web/ui/display/Ago.tsx';
import { Section } from '#web/ui/display/Section.tsx';
import { TextLink } from '#web/ui/display/TextLink.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** Jobs that were given up, each with a button that runs it again. */
export function SetAsideList({ jobs }: { jobs: Health['set_aside'] }) {
  const { t } = useTranslation('admin-dashboard');
  const { mayManage } = useAdmin();
  const retry = useAction(dashboardRoutes.retryJob, {
    refresh: [dashboardRoutes.health],
    onDone: () => toast.done(t('health.retried')),
  });
  return (
    <Section title={t('health.setAside')} text={t('health.setAsideText')}>
      <ul className="text-13">
        {jobs.map(({ id, kind, workspace_id: workspace, lost, created_at: made }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b hairline py-1.5 last:border-b-0"
          >
            <span className="min-w-0 flex-1 basis-52 font-mono text-12 break-words">{kind}</span>
            {workspace > 0 && (
              <TextLink to={`/admin/workspace?open=${workspace}`}>
                {t('health.ofOrganization', { id: workspace })}
              </TextLink>
            )}
            <span className="text-text-2">
              {t('health.lost', { count: lost, number: formatNumber(lost) })}
            </span>
            <Ago unix={made} />
            {mayManage && (
              <Button
                size="s"
                busy={retry.isPending && retry.variables.params.id === id}
                disabled={retry.isPending}
                onClick={() => retry.mutate({ params: { id }, body: {} })}
              >
                <RotateCcw aria-hidden="true" />
                {t('health.retry')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
