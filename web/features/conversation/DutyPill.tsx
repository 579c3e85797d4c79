import { Hand } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Conversation } from '#shared/contract/conversation.ts';
import { dutyOf } from '#web/features/conversation/duty.ts';
import { DutyStatus } from '#web/features/conversation/DutyStatus.tsx';
import { cx } from '#web/ui/cx.ts';
import { Dot } from '#web/ui/StatusDot.tsx';

/** Who has the conversation, in the header: loud when the agent wants help, quiet otherwise. */
export function DutyPill({
  conversation,
  agent,
  bare = false,
}: {
  conversation: Conversation;
  agent: string;
  /** Without its ground. */
  bare?: boolean;
}) {
  const { t } = useTranslation('chat');
  const duty = dutyOf(conversation);
  if (duty !== 'waiting' && duty !== 'agent') return <DutyStatus conversation={conversation} />;
  const isWaiting = duty === 'waiting';
  return (
    <span
      className={cx(
        'inline-flex items-center gap-2 text-13 font-medium whitespace-nowrap',
        isWaiting ? 'text-danger' : 'text-lamp-text',
        !bare && 'h-8 rounded-full px-3',
        !bare && (isWaiting ? 'bg-danger-soft' : 'bg-lamp-soft'),
      )}
    >
      {isWaiting ? <Hand className="size-3.75 stroke-[1.8]" aria-hidden="true" /> : <Dot tone="lamp" />}
      {isWaiting ? t('inbox.pill.asking', { agent }) : t('inbox.pill.answering', { agent })}
    </span>
  );
}
