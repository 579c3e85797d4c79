import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { agentRoutes } from '#shared/contract/agent.ts';
import { useAction } from '#web/lib/queries.ts';
import { ChangeList } from '#web/features/agent/ChangeList.tsx';
import { changedFields } from '#web/features/agent/configChanges.ts';
import { Notice } from '#web/features/agent/Notice.tsx';
import type { AgentVersion } from '#web/features/agent/sections/VersionsSection.tsx';
import { useFieldNames } from '#web/features/agent/useFieldNames.ts';
import type { Agent, AgentForm } from '#web/features/agent/useAgentForm.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  version: AgentVersion;
  agent: Agent;
  edit: AgentForm;
}

/** Shows what bringing an earlier version back changes for customers, and what of the draft is lost with it. */
export function RestoreDialog({ open, onClose, version, agent, edit }: Props) {
  const { t } = useTranslation(['parley', 'common']);
  const namesOf = useFieldNames();
  const restore = useAction(agentRoutes.restore, {
    refresh: [agentRoutes.versions],
    onDone: (next) => {
      edit.show(next);
      toast.done(t('restore.done', { number: version.number, next: next.published_version }));
      onClose();
    },
  });
  const lost = changedFields(edit.values, agent.published);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={restore.isPending}
      width={600}
      title={t('restore.title', { number: version.number })}
      description={t('restore.text', { next: (agent.published_version ?? 0) + 1 })}
      footer={
        <>
          <Button disabled={restore.isPending} onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button
            variant="primary"
            busy={restore.isPending}
            onClick={() => restore.mutate({ params: { id: version.id }, body: {} })}
          >
            {t('restore.button')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {lost.length > 0 && (
          <Notice icon={<TriangleAlert />} tone="warn">
            {t('restore.lost', { fields: namesOf(lost) })}
          </Notice>
        )}
        <ChangeList before={agent.published} after={version.config} tools={agent.tools} />
      </div>
    </Dialog>
  );
}
