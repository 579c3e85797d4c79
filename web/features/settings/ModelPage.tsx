import { useTranslation } from 'react-i18next';
import { consoleRoutes } from '#shared/contract/system.ts';
import { useCall } from '#web/lib/queries.ts';
import { useStored } from '#web/lib/session.ts';
import { errorText } from '#web/lib/reportError.ts';
import { ModelForm } from '#web/features/settings/ModelForm.tsx';
import { Problem } from '#web/shell/Problem.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { PageHeader } from '#web/ui/display/PageHeader.tsx';
import { SkeletonLines } from '#web/ui/display/Skeleton.tsx';

/** Who thinks for all agents of this system: the built-in brain or a model. */
export default function ModelPage() {
  const { t } = useTranslation(['system-settings', 'common']);
  const isMember = useStored('admin')?.role === 'member';
  const { data, error, refetch, isFetching } = useCall(
    consoleRoutes.getModel,
    {},
    { quiet: true, enabled: !isMember },
  );
  if (isMember || error?.status === 403)
    return <Problem title={t('ai.forbidden')} text={t('ai.forbiddenText')} />;
  return (
    <>
      <PageHeader title={t('common:menu.ai')} text={t('ai.intro')} />
      <div className="px-6 pb-4 max-md:px-4">
        {data ? (
          <ModelForm settings={data} />
        ) : error ? (
          <EmptyState
            title={errorText(error)}
            text={t('common:state.tryAgain')}
            action={
              <Button busy={isFetching} onClick={() => void refetch()}>
                {t('common:action.retry')}
              </Button>
            }
          />
        ) : (
          <SkeletonLines lines={9} className="max-w-180" />
        )}
      </div>
    </>
  );
}
