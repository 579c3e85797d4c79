import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { agentRoutes, type AgentVersion } from '#shared/contract/agent.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { usePage } from '#web/lib/queries.ts';
import { changedFields } from '#web/features/agent/changes/configChanges.ts';
import { RestoreDialog } from '#web/features/agent/changes/RestoreDialog.tsx';
import type { SectionProps } from '#web/features/agent/sections/sections.ts';
import { useFieldNames } from '#web/features/agent/useFieldNames.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { LoadFailed } from '#web/ui/display/LoadFailed.tsx';
import { Pager } from '#web/ui/display/Pager.tsx';
import { SkeletonLines } from '#web/ui/display/Skeleton.tsx';
import { StatusDot } from '#web/ui/display/StatusDot.tsx';
import { cx } from '#web/ui/cx.ts';

const size = 20;

/** The published versions; each can be restored. */
export function VersionsSection({ agent, edit, mayEdit }: SectionProps) {
  const { t } = useTranslation('parley');
  const [page, setPage] = useState(1);
  const [restoring, setRestoring] = useState<AgentVersion>();
  const [asking, setAsking] = useState(false);
  const query = usePage(agentRoutes.versions, {
    query: { page, size, field: 'number', asc: false, keyword: '' },
  });
  const { data, error } = query;
  if (error && !data) return <LoadFailed title={t('versions.failed')} query={query} />;
  if (!data) return <SkeletonLines lines={6} />;
  if (data.page.total === 0) return <EmptyState title={t('versions.none')} text={t('versions.noneText')} />;
  return (
    <>
      <ol className="divide-y divide-line overflow-hidden rounded-4 border hairline">
        {data.rows.map((version, index) => (
          <Row
            key={version.id}
            version={version}
            before={data.rows[index + 1]}
            onRestore={
              mayEdit && !version.live
                ? () => {
                    setRestoring(version);
                    setAsking(true);
                  }
                : undefined
            }
          />
        ))}
      </ol>
      <Pager page={page} size={size} total={data.page.total} onPage={setPage} />
      {restoring && (
        <RestoreDialog
          open={asking}
          onClose={() => setAsking(false)}
          version={restoring}
          agent={agent}
          edit={edit}
        />
      )}
    </>
  );
}

interface RowProps {
  version: AgentVersion;
  /** The previous version, if it is on the same page. */
  before: AgentVersion | undefined;
  onRestore: (() => void) | undefined;
}

function Row({ version, before, onRestore }: RowProps) {
  const { t } = useTranslation('parley');
  const namesOf = useFieldNames();
  const { number, live, published_by: who, created_at: at } = version;
  const changed = before ? changedFields(version.config, before.config) : [];
  return (
    <li className={cx('flex items-center gap-4 py-3 pr-3 pl-4', live && 'border-l-3 border-l-ai pl-3.25!')}>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 text-14 font-medium">
          {t('versions.number', { number })}
          {live && <StatusDot tone="ai">{t('versions.live')}</StatusDot>}
        </p>
        <p className="text-13 text-text-2">
          {who || t('versions.system')}
          <span aria-hidden="true" className="px-1.5 text-text-3">
            ·
          </span>
          <time dateTime={new Date(at * 1000).toISOString()}>{formatDateTime(at)}</time>
        </p>
        <p className="text-12 text-text-3">
          {before
            ? changed.length > 0
              ? t('versions.changed', { fields: namesOf(changed) })
              : t('versions.same')
            : number === 1 && t('versions.firstOne')}
        </p>
      </div>
      {onRestore && (
        <Button size="s" onClick={onRestore} aria-label={t('versions.restoreNumber', { number })}>
          {t('versions.restore')}
        </Button>
      )}
    </li>
  );
}
