import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Citation } from '#shared/contract/message.ts';
import { errorText } from '#web/lib/reportError.ts';
import { AnswerFacts } from '#web/features/agent/playground/AnswerFacts.tsx';
import { Citations } from '#web/entities/message/Citations.tsx';
import { MessageText } from '#web/entities/message/MessageText.tsx';
import { HandoffCard } from '#web/features/agent/playground/HandoffCard.tsx';
import type { PlaygroundReply, Turn } from '#web/features/agent/playground/turns.ts';
import { textLanguage } from '#web/entities/message/textLanguage.ts';
import type { Agent } from '#web/features/agent/useAgentForm.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { TypingDots } from '#web/ui/display/TypingDots.tsx';

interface Props {
  turn: Turn;
  agent: Agent;
  isNewest: boolean;
  /** Sends a choice; undefined while the agent is answering. */
  onChoose: ((value: string) => void) | undefined;
  onRetry: () => void;
  onExplain: () => void;
}

/** A question and its answer. The line beside the answer is ai, or human after a handoff. */
export function ChatTurn({ turn, agent, isNewest, onChoose, onRetry, onExplain }: Props) {
  const { t } = useTranslation(['parley', 'common']);
  const { question, reply, error } = turn;
  const name = (turn.version === 'draft' ? agent.draft : (agent.published ?? agent.draft)).name;
  return (
    <div data-turn className="flex flex-col gap-2.5 pb-5">
      <div className="flex max-w-[85%] flex-col self-end">
        <span className="sr-only">{t('playground.youSay')}</span>
        <p
          lang={textLanguage(question)}
          className="rounded-4 rounded-br-1 bg-bubble px-3.5 py-2 text-14 break-words whitespace-pre-wrap"
        >
          {question}
        </p>
      </div>
      {reply ? (
        <div
          className={cx('flex flex-col gap-2 border-l-3 pl-3', reply.handoff ? 'border-human' : 'border-ai')}
        >
          {reply.handoff && <HandoffCard name={name} handoff={reply.handoff} />}
          <Answer name={name} reply={reply} onChoose={isNewest ? onChoose : undefined} offers={isNewest} />
          <AnswerFacts turn={turn} reply={reply} onExplain={onExplain} />
        </div>
      ) : error ? (
        <div role="alert" className="flex items-start gap-2.5 border-l-3 border-danger pl-3 text-13">
          <CircleAlert className="mt-0.5 size-4 shrink-0 text-danger" aria-hidden="true" />
          <div>
            <p className="text-danger">{errorText(error)}</p>
            {error.traceId && <p className="text-12 text-text-3">Trace: #{error.traceId}</p>}
            <Button size="s" className="mt-2" onClick={onRetry}>
              {t('common:action.retry')}
            </Button>
          </div>
        </div>
      ) : (
        <p
          role="status"
          className="flex items-center gap-2.5 border-l-3 border-ai py-1 pl-3 text-13 text-ai-text"
        >
          <span className="flex gap-1 text-ai">
            <TypingDots />
          </span>
          {t('playground.thinking', { name })}
        </p>
      )}
    </div>
  );
}

interface AnswerProps {
  name: string;
  reply: PlaygroundReply;
  onChoose: ((value: string) => void) | undefined;
  /** Choices can be pressed in the newest answer only. */
  offers: boolean;
}

function Answer({ name, reply, onChoose, offers }: AnswerProps) {
  const { t } = useTranslation('parley');
  const { answer, actions, citations, trace } = reply;
  /** A citation without a quote shows the whole passage. */
  const withQuote = (citation: Citation) => ({
    ...citation,
    quote:
      citation.quote ||
      (trace.passages.find(({ passage_id }) => passage_id === citation.passage_id)?.text ?? ''),
  });
  return (
    <>
      <div className="flex max-w-full flex-col gap-2 self-start rounded-4 rounded-bl-1 bg-ai-soft px-3.5 py-2.25">
        <span className="sr-only">{t('playground.agentSays', { name })}</span>
        <div className="text-14">
          <MessageText text={answer} lang={textLanguage(answer)} />
        </div>
        {actions.length > 0 && (
          <ul aria-label={t('playground.choices')} className="flex flex-wrap gap-1.5">
            {actions.map(({ label, value }) => (
              <li key={value} lang={textLanguage(label)}>
                <button
                  type="button"
                  disabled={!offers || !onChoose}
                  onClick={() => onChoose?.(value)}
                  className="rounded-2 bg-surface px-3 py-1 text-left text-13 font-medium text-text shadow-[inset_0_0_0_1px_var(--color-ai-line)] transition-colors enabled:hover:bg-ai enabled:hover:text-on-ai max-md:min-h-11"
                >
                  {label}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {citations.length > 0 && (
        <p className="flex flex-wrap gap-x-3 gap-y-1 text-12">
          <Citations citations={citations.map(withQuote)} />
        </p>
      )}
    </>
  );
}
