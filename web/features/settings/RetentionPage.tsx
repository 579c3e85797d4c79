import { useTranslation } from 'react-i18next';
import { consoleRoutes } from '#shared/contract/console/system.ts';
import { useCall } from '#web/lib/queries.ts';
import { useStored } from '#web/lib/session.ts';
import { errorText } from '#web/lib/reportError.ts';
import { RetentionForm } from '#web/features/settings/RetentionForm.tsx';
import { Problem } from '#web/shell/Problem.tsx';
import { LoadFailed } from '#web/ui/display/LoadFailed.tsx';
import { PageHeader } from '#web/ui/display/PageHeader.tsx';
import { SkeletonLines } from '#web/ui/display/Skeleton.tsx';

/** For how long logs, traces, deliveries, mails and events are kept. */
export default function RetentionPage() {
  const { t } = useTranslation(['system-settings', 'common']);
  const isMember = useStored('admin')?.role === 'member';
  const query = useCall(consoleRoutes.getRetention, {}, { quiet: true, enabled: !isMember });
  const { data, error } = query;
  if (isMember || error?.status === 403)
    return <Problem title={t('ai.forbidden')} text={t('retention.forbiddenText')} />;
  return (
    <>
      <PageHeader title={t('common:menu.retention')} text={t('retention.intro')} />
      <div className="px-6 pb-4 max-md:px-4">
        {data ? (
          <RetentionForm settings={data} />
        ) : error ? (
          <LoadFailed title={errorText(error)} query={query} />
        ) : (
          <SkeletonLines lines={9} className="max-w-180" />
        )}
      </div>
    </>
  );
}
