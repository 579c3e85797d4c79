import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminAgentRoutes, type ListedAgent } from '#shared/contract/console/adminAgent.ts';
import { useAdmin } from '#web/features/console/useAdmin.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** Pauses an agent after a question, and lets it answer again at once. */
export function PauseButton({ agent: { id, paused, workspace } }: { agent: ListedAgent }) {
  const { t } = useTranslation(['admin', 'common']);
  const { mayManage } = useAdmin();
  const [asking, setAsking] = useState(false);
  const options = {
    refresh: [adminAgentRoutes.list],
    onDone: () => toast.done(t('common:state.saved')),
  };
  const pause = useAction(adminAgentRoutes.pause, options);
  const resume = useAction(adminAgentRoutes.resume, options);
  const input = { params: { id }, body: {} };
  if (!mayManage) return null;
  const label = paused ? t('agent.resume') : t('agent.pause');
  return (
    <>
      <Button
        size="s"
        variant="quiet"
        aria-label={t('agent.actionOf', { action: label, name: workspace.name })}
        busy={resume.isPending}
        onClick={() => (paused ? resume.mutate(input) : setAsking(true))}
      >
        {paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        width={420}
        title={t('agent.confirmPause', { name: workspace.name })}
        confirmLabel={t('agent.pause')}
        onConfirm={() => pause.mutateAsync(input)}
      >
        <p className="text-14 text-text-2">{t('agent.pauseText')}</p>
      </ConfirmDialog>
    </>
  );
}
