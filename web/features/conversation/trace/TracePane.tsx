import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { conversationRoutes, type Trace } from '#shared/contract/conversation.ts';
import { useHandoffReason } from '#web/entities/conversation/useHandoffReason.ts';
import { textLanguage } from '#web/entities/message/textLanguage.ts';
import { addAnswerAddress } from '#web/entities/trace/addAnswerAddress.ts';
import { TraceChecks } from '#web/entities/trace/TraceChecks.tsx';
import { TraceFacts } from '#web/entities/trace/TraceFacts.tsx';
import { TracePassages } from '#web/entities/trace/TracePassages.tsx';
import { TraceTools } from '#web/entities/trace/TraceTools.tsx';
import { rescueFocus } from '#web/features/conversation/list/focusRow.ts';
import { useInbox } from '#web/features/conversation/useInbox.ts';
import { formatPercent } from '#web/lib/format.ts';
import { useCall } from '#web/lib/queries.ts';
import { cx } from '#web/ui/cx.ts';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { SkeletonLines } from '#web/ui/display/Skeleton.tsx';

/** The trace of a message of the agent. */
export function TracePane({ conversationId, messageId }: { conversationId: number; messageId: number }) {
  const { t } = useTranslation('chat');
  const { explain } = useInbox();
  const back = () => {
    explain(0);
    rescueFocus(conversationId);
  };
  const { data, error } = useCall(
    conversationRoutes.trace,
    { params: { id: conversationId, message_id: messageId } },
    { quiet: true, staleTime: Infinity },
  );
  return (
    <div className="p-5">
      <header className="mb-4 -ml-1.5 flex items-center gap-1.5">
        <IconButton label={t('inbox.why.back')} size="s" onClick={back}>
          <ArrowLeft />
        </IconButton>
        <h2 className="text-16 font-semibold">{t('inbox.why.title')}</h2>
      </header>
      {error ? (
        <EmptyState title={t('inbox.why.none')} text={t('inbox.why.noneText')} />
      ) : data ? (
        <Sections trace={data} />
      ) : (
        <SkeletonLines lines={9} />
      )}
    </div>
  );
}

function Sections({ trace }: { trace: Trace }) {
  const { t } = useTranslation('chat');
  const reason = useHandoffReason();
  const { passages, checks, tools, question, confidence, outcome } = trace;
  return (
    <div className="flex flex-col gap-5.5 text-13">
      <Section title={t('inbox.why.question')}>
        <p lang={textLanguage(question, trace.language)} className="whitespace-pre-wrap select-text">
          {question}
        </p>
        <p className={cx('mt-1.5 text-12', outcome === 'handoff' ? 'text-danger' : 'text-ai-text')}>
          {outcome === 'handoff'
            ? t('trace.handedOff', { reason: reason(trace.reason) })
            : t('trace.answered')}
        </p>
        {trace.reason === 'no_answer' && (
          <Link
            to={addAnswerAddress(question)}
            className="mt-1.5 inline-block rounded-1 font-medium text-human-text hover:underline max-md:min-h-11"
          >
            {t('inbox.used.missing')}
          </Link>
        )}
      </Section>
      {passages.length > 0 && (
        <Section
          title={t('trace.passages')}
          aside={t('inbox.why.confidence', { percent: formatPercent(confidence) })}
        >
          <TracePassages passages={passages} />
        </Section>
      )}
      {tools.length > 0 && (
        <Section title={t('trace.tools')}>
          <TraceTools tools={tools} />
        </Section>
      )}
      {checks.length > 0 && (
        <Section title={t('trace.checks')}>
          <TraceChecks checks={checks} />
        </Section>
      )}
      <Section title={t('inbox.why.facts')}>
        <TraceFacts trace={trace} />
      </Section>
    </div>
  );
}

function Section({ title, aside, children }: { title: string; aside?: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1.5 flex items-baseline justify-between gap-2 font-semibold">
        {title}
        {aside && <span className="text-12 font-normal text-text-3">{aside}</span>}
      </h3>
      {children}
    </section>
  );
}
