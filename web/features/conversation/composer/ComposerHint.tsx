import { useTranslation } from 'react-i18next';
import type { Conversation } from '#shared/contract/conversation.ts';
import { useStored } from '#web/lib/session.ts';
import { cx } from '#web/ui/cx.ts';

/** The side effects of sending: taking over, reopening. */
export function ComposerHint({
  conversation,
  agent,
  isNote,
}: {
  conversation: Conversation;
  agent: string;
  isNote: boolean;
}) {
  const { t } = useTranslation('chat');
  const me = useStored('user')?.id;
  const { status, handler, assignee } = conversation;
  const isAgents = handler === 'agent' && status === 'open';
  const isOthers = handler === 'member' && assignee !== null && assignee.id !== me;
  const words = isNote
    ? t('inbox.hint.note')
    : isAgents
      ? t('inbox.hint.takes', { agent })
      : status !== 'open'
        ? t('inbox.hint.reopens')
        : isOthers
          ? t('inbox.hint.others', { name: assignee.name })
          : '';
  return (
    <span
      className={cx(
        'min-w-0 flex-1 px-1 text-12 text-pretty short:line-clamp-2',
        isAgents && !isNote ? 'text-ai-text' : 'text-text-3',
      )}
    >
      {words}
    </span>
  );
}
