import type { ConversationDetail } from '#shared/contract/conversation.ts';
import AssignDialog from '#web/features/conversation/dialogs/AssignDialog.tsx';
import LabelDialog from '#web/features/conversation/dialogs/LabelDialog.tsx';
import SnoozeDialog from '#web/features/conversation/dialogs/SnoozeDialog.tsx';
import { rowOf } from '#web/features/conversation/list/focusRow.ts';
import type { useConversationActions } from '#web/features/conversation/useConversationActions.ts';

export type ThreadDialog = 'assign' | 'label' | 'snooze';

interface Props {
  /** The dialog that was opened last. */
  of: ThreadDialog;
  open: boolean;
  onClose: () => void;
  conversation: ConversationDetail;
  actions: ReturnType<typeof useConversationActions>;
}

/** The dialogs of the open conversation. The focus goes back to its row in the list. */
export default function ThreadDialogs({ of, open, onClose, conversation, actions }: Props) {
  const common = { onClose, finalFocus: () => rowOf(conversation.id) ?? true };
  return (
    <>
      <AssignDialog
        {...common}
        open={open && of === 'assign'}
        assignee={conversation.assignee?.id ?? null}
        onAssign={actions.assign}
      />
      <LabelDialog
        {...common}
        open={open && of === 'label'}
        labels={conversation.labels}
        onSave={actions.label}
      />
      <SnoozeDialog {...common} open={open && of === 'snooze'} onSnooze={actions.snooze} />
    </>
  );
}
