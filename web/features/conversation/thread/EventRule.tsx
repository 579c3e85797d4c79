import { useTranslation } from 'react-i18next';
import type { Message } from '#shared/contract/message.ts';
import { useHandoffReason } from '#web/entities/conversation/useHandoffReason.ts';
import { useAgent } from '#web/entities/agent/useAgent.ts';
import { formatTime } from '#web/lib/format.ts';
import { HandoverRule } from '#web/entities/conversation/HandoverRule.tsx';
import { AddAnswer } from '#web/entities/trace/AddAnswer.tsx';
import { useMessages } from '#web/features/conversation/thread/useMessages.ts';

/** An event of the conversation as a rule across the thread. */
export function EventRule({ message }: { message: Message }) {
  const { t } = useTranslation('chat');
  const agent = useAgent().name;
  const reason = useHandoffReason();
  const { event, author, author_name: name, created_at: at } = message;
  switch (event?.type) {
    case 'handoff':
      return (
        <HandoverRule kind="asked">
          {t('inbox.event.handoff', { agent: name || agent, reason: reason(event.reason) })}{' '}
          {event.reason === 'no_answer' && <AddAnswerTo message={message} />}
        </HandoverRule>
      );
    case 'taken':
      return <TakenRule name={name} />;
    case 'handed_back':
      return <HandoverRule kind="returned">{t('inbox.event.handedBack', { name, agent })}</HandoverRule>;
    case 'assigned':
      return (
        <Line at={at}>
          {!event.to
            ? t('inbox.event.unassigned', { name })
            : event.to === name
              ? t('inbox.event.assignedSelf', { name })
              : t('inbox.event.assigned', { name, to: event.to })}
        </Line>
      );
    case 'resolved':
    case 'snoozed':
      return <Line at={at}>{t(`inbox.event.${event.type}`, { name })}</Line>;
    case 'reopened':
      return (
        <Line at={at}>
          {author === 'member' ? t('inbox.event.reopened', { name }) : t('inbox.event.reopenedItself')}
        </Line>
      );
    default:
      return null;
  }
}

/** A link to answer what the customer said before the handoff. */
function AddAnswerTo({ message: { id, conversation_id } }: { message: Message }) {
  const { messages } = useMessages(conversation_id);
  const asked = messages.findLast((one) => one.id < id && one.author === 'customer' && one.text !== '');
  return asked ? <AddAnswer question={asked.text} /> : null;
}

export function TakenRule({ name }: { name: string }) {
  const { t } = useTranslation('chat');
  return <HandoverRule kind="taken">{t('inbox.event.taken', { name })}</HandoverRule>;
}

/** The rule of an event that does not change the handler. */
function Line({ at, children }: { at: number; children: string }) {
  return (
    <p className="flex items-center gap-3 text-12 text-text-3">
      <span className="h-px flex-1 bg-line" aria-hidden="true" />
      <span className="max-w-[80%] text-center">
        {children} <time>{formatTime(at)}</time>
      </span>
      <span className="h-px flex-1 bg-line" aria-hidden="true" />
    </p>
  );
}
