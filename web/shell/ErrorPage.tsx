import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { checkBuild } from '#web/lib/code/newBuild.ts';
import { Problem } from '#web/shell/Problem.tsx';
import { Button } from '#web/ui/form/Button.tsx';

/** Shown in place of a page that threw. Where an update has removed its code, it loads itself anew. */
export function ErrorPage() {
  const { t } = useTranslation('meta');
  const error = useRouteError();
  useEffect(() => void checkBuild().then((isOld) => isOld && location.reload()), []);
  return (
    <Problem title={t('broken.title')} text={t('broken.text')}>
      <div className="flex flex-col items-start gap-4">
        <Button variant="primary" onClick={() => location.reload()}>
          {t('broken.reload')}
        </Button>
        {error instanceof Error && <code className="font-mono text-12 text-text-3">{error.message}</code>}
      </div>
    </Problem>
  );
}
