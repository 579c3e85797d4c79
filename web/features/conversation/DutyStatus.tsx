import { useTranslation } from 'react-i18next';
import type { Conversation } from '#shared/contract/conversation.ts';
import { dutyOf, dutyTone } from '#web/features/conversation/duty.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useStored } from '#web/lib/session.ts';
import { StatusDot } from '#web/ui/StatusDot.tsx';

/** How a conversation stands: a dot and its words. */
export function DutyStatus({ conversation, className }: { conversation: Conversation; className?: string }) {
  const { t } = useTranslation('chat');
  const me = useStored('user')?.id;
  const duty = dutyOf(conversation);
  const { assignee, snoozed_until: until } = conversation;
  const words = {
    waiting: t('inbox.duty.waiting'),
    agent: t('inbox.duty.agent'),
    member:
      assignee?.id === me ? t('inbox.duty.mine') : t('inbox.duty.member', { name: assignee?.name ?? '' }),
    unassigned: t('inbox.duty.unassigned'),
    resolved: t('inbox.duty.resolved'),
    snoozed: t('inbox.duty.snoozed', { until: until ? formatDateTime(until) : '' }),
  }[duty];
  return (
    <StatusDot tone={dutyTone[duty]} {...(className ? { className } : {})}>
      {words}
    </StatusDot>
  );
}
