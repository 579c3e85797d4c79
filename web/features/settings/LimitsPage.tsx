import { useTranslation } from 'react-i18next';
import { limitRoutes } from '#shared/contract/console/limits.ts';
import { LimitsForm } from '#web/features/settings/LimitsForm.tsx';
import { useCall } from '#web/lib/queries.ts';
import { errorText } from '#web/lib/reportError.ts';
import { useStored } from '#web/lib/session.ts';
import { Problem } from '#web/shell/Problem.tsx';
import { LoadFailed } from '#web/ui/display/LoadFailed.tsx';
import { PageHeader } from '#web/ui/display/PageHeader.tsx';
import { SkeletonLines } from '#web/ui/display/Skeleton.tsx';

/** What outsiders can make an organization of this system spend. */
export default function LimitsPage() {
  const { t } = useTranslation(['system-settings', 'common']);
  const isMember = useStored('admin')?.role === 'member';
  const query = useCall(limitRoutes.get, {}, { quiet: true, enabled: !isMember });
  const { data, error } = query;
  if (isMember || error?.status === 403)
    return <Problem title={t('ai.forbidden')} text={t('limits.forbiddenText')} />;
  return (
    <>
      <PageHeader title={t('common:menu.limits')} text={t('limits.intro')} />
      <div className="px-6 pb-4 max-md:px-4">
        {data ? (
          <LimitsForm stored={data} />
        ) : error ? (
          <LoadFailed title={errorText(error)} query={query} />
        ) : (
          <SkeletonLines lines={12} className="max-w-180" />
        )}
      </div>
    </>
  );
}
