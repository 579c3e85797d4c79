import { Hand } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Conversation } from '#shared/contract/conversation.ts';
import { handlerStateOf } from '#web/entities/conversation/handlerState.ts';
import { HandlerStatus } from '#web/entities/conversation/HandlerStatus.tsx';
import { cx } from '#web/ui/cx.ts';
import { Dot } from '#web/ui/display/StatusDot.tsx';

/** The handler of the conversation in the header, highlighted while the agent asks for help. */
export function HandlerPill({
  conversation,
  agent,
  bare = false,
}: {
  conversation: Conversation;
  agent: string;
  /** Without background. */
  bare?: boolean;
}) {
  const { t } = useTranslation('chat');
  const state = handlerStateOf(conversation);
  if (state !== 'waiting' && state !== 'agent') return <HandlerStatus conversation={conversation} />;
  const isWaiting = state === 'waiting';
  return (
    <span
      className={cx(
        'inline-flex max-w-full min-w-0 items-center gap-2 text-13 font-medium whitespace-nowrap',
        isWaiting ? 'text-danger' : 'text-ai-text',
        !bare && 'h-8 rounded-full px-3',
        !bare && (isWaiting ? 'bg-danger-soft' : 'bg-ai-soft'),
      )}
    >
      {isWaiting ? (
        <Hand className="size-3.75 shrink-0 stroke-[1.8]" aria-hidden="true" />
      ) : (
        <Dot tone="ai" />
      )}
      <span className="min-w-0 truncate">
        {isWaiting ? t('inbox.pill.asking', { agent }) : t('inbox.pill.answering', { agent })}
      </span>
    </span>
  );
}
