import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { agentRoutes } from '#shared/contract/agent.ts';
import { useAction } from '#web/lib/queries.ts';
import { ChangeList } from '#web/features/agent/ChangeList.tsx';
import type { Agent, AgentForm } from '#web/features/agent/useAgentForm.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  agent: Agent;
  edit: AgentForm;
}

/** Shows what customers will notice, then makes the draft live. Unsaved changes are saved on the way. */
export function PublishDialog({ open, onClose, agent, edit }: Props) {
  const { t } = useTranslation(['parley', 'common']);
  const [busy, setBusy] = useState(false);
  const publish = useAction(agentRoutes.publish, { refresh: [agentRoutes.versions] });
  const number = (agent.published_version ?? 0) + 1;
  const run = async () => {
    setBusy(true);
    try {
      if (!(await edit.save())) return onClose();
      const next = await publish.mutateAsync({ body: {} });
      edit.show(next);
      toast.done(t('publish.done', { number: next.published_version }));
      onClose();
    } catch {
      // What went wrong stands in a toast.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={busy}
      width={600}
      title={t('publish.title', { number })}
      description={agent.published ? t('publish.text') : t('publish.first')}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button variant="primary" busy={busy} onClick={run}>
            {edit.unsaved.length > 0 ? t('publish.saveAnd') : t('publish.button')}
          </Button>
        </>
      }
    >
      <ChangeList before={agent.published} after={edit.values} tools={agent.tools} />
    </Dialog>
  );
}
