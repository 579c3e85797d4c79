import { useTranslation } from 'react-i18next';
import { agentRoutes } from '#shared/contract/agent.ts';
import { useAction } from '#web/lib/queries.ts';
import { ChangeList } from '#web/features/agent/changes/ChangeList.tsx';
import type { Agent, AgentForm } from '#web/features/agent/useAgentForm.ts';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  agent: Agent;
  edit: AgentForm;
}

/** Shows the changes between the live version and the draft, and publishes the draft. Saves unsaved changes first. */
export function PublishDialog({ open, onClose, agent, edit }: Props) {
  const { t } = useTranslation('parley');
  const publish = useAction(agentRoutes.publish, { refresh: [agentRoutes.versions] });
  const number = (agent.published_version ?? 0) + 1;
  const run = async () => {
    if (!(await edit.save())) return;
    const next = await publish.mutateAsync({ body: {} });
    edit.show(next);
    toast.done(t('publish.done', { number: next.published_version }));
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      width={600}
      title={t('publish.title', { number })}
      description={agent.published ? t('publish.text') : t('publish.first')}
      confirmLabel={edit.unsaved.length > 0 ? t('publish.saveAnd') : t('publish.button')}
      onConfirm={run}
    >
      <ChangeList before={agent.published} after={edit.values} tools={agent.tools} />
    </ConfirmDialog>
  );
}
