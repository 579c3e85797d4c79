import { useTranslation } from 'react-i18next';
import type { Conversation } from '#shared/contract/conversation.ts';
import { handlerStateOf, handlerTone } from '#web/entities/conversation/handlerState.ts';
import { formatDateTime, formatLength } from '#web/lib/format.ts';
import { useStored } from '#web/lib/session.ts';
import { StatusDot } from '#web/ui/display/StatusDot.tsx';

/** The handler or the status of a conversation: a dot and its words. */
export function HandlerStatus({
  conversation,
  now,
  className,
}: {
  conversation: Conversation;
  /** In unix seconds: also says how long the customer has waited. */
  now?: number;
  className?: string;
}) {
  const { t } = useTranslation('chat');
  const me = useStored('user')?.id;
  const state = handlerStateOf(conversation);
  const { assignee, snoozed_until: until, waiting_since: since } = conversation;
  const words = {
    waiting:
      now && since
        ? t('inbox.handler.waitingFor', { length: formatLength(now - since) })
        : t('inbox.handler.waiting'),
    agent: t('inbox.handler.agent'),
    member:
      assignee?.id === me
        ? t('inbox.handler.mine')
        : t('inbox.handler.member', { name: assignee?.name ?? '' }),
    unassigned: t('inbox.handler.unassigned'),
    resolved: t('inbox.handler.resolved'),
    snoozed: t('inbox.handler.snoozed', { until: until ? formatDateTime(until) : '' }),
  }[state];
  return (
    <StatusDot tone={handlerTone[state]} {...(className ? { className } : {})}>
      {words}
    </StatusDot>
  );
}
