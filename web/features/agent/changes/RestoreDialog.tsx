import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { agentRoutes, type AgentVersion } from '#shared/contract/agent.ts';
import { useAction } from '#web/lib/queries.ts';
import { ChangeList } from '#web/features/agent/changes/ChangeList.tsx';
import { changedFields } from '#web/features/agent/changes/configChanges.ts';
import { Notice } from '#web/ui/display/Notice.tsx';
import { useFieldNames } from '#web/features/agent/useFieldNames.ts';
import type { Agent, AgentForm } from '#web/features/agent/useAgentForm.ts';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  version: AgentVersion;
  agent: Agent;
  edit: AgentForm;
}

/** Shows what restoring an earlier version changes, and which unpublished fields of the draft it overwrites. */
export function RestoreDialog({ open, onClose, version, agent, edit }: Props) {
  const { t } = useTranslation('parley');
  const namesOf = useFieldNames();
  const restore = useAction(agentRoutes.restore, { refresh: [agentRoutes.versions] });
  const lost = changedFields(edit.values, agent.published);
  const run = async () => {
    const next = await restore.mutateAsync({ params: { id: version.id }, body: {} });
    edit.show(next);
    toast.done(t('restore.done', { number: version.number, next: next.published_version }));
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      width={600}
      title={t('restore.title', { number: version.number })}
      description={t('restore.text', { next: (agent.published_version ?? 0) + 1 })}
      confirmLabel={t('restore.button')}
      onConfirm={run}
    >
      <div className="flex flex-col gap-3">
        {lost.length > 0 && (
          <Notice icon={<TriangleAlert />} tone="warn">
            {t('restore.lost', { fields: namesOf(lost) })}
          </Notice>
        )}
        <ChangeList before={agent.published} after={version.config} tools={agent.tools} />
      </div>
    </ConfirmDialog>
  );
}
