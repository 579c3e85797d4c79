import { ArrowLeft, CircleCheck, CircleX, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { conversationRoutes, type Trace } from '#shared/contract/conversation.ts';
import { bodyLang } from '#web/features/conversation/bodyLang.ts';
import { TraceFacts } from '#web/features/conversation/trace/TraceFacts.tsx';
import { TracePassages } from '#web/features/conversation/trace/TracePassages.tsx';
import { useInbox } from '#web/features/conversation/useInbox.ts';
import { useReasonText } from '#web/features/conversation/useReasonText.ts';
import { formatPercent } from '#web/lib/format.ts';
import { useCall } from '#web/lib/queries.ts';
import { cx } from '#web/ui/cx.ts';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { SkeletonLines } from '#web/ui/display/Skeleton.tsx';

/** How the agent came to a message: what it understood, found, used and checked. */
export function TracePane({ conversationId, messageId }: { conversationId: number; messageId: number }) {
  const { t } = useTranslation('chat');
  const { explain } = useInbox();
  const { data, error } = useCall(
    conversationRoutes.trace,
    { params: { id: conversationId, message_id: messageId } },
    { quiet: true, staleTime: Infinity },
  );
  return (
    <div className="p-5">
      <header className="mb-4 -ml-1.5 flex items-center gap-1.5">
        <IconButton label={t('inbox.why.back')} size="s" onClick={() => explain(0)}>
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
  const reason = useReasonText();
  const { checks, tools, question, confidence } = trace;
  return (
    <div className="flex flex-col gap-5.5 text-13">
      <Section title={t('inbox.why.question')}>
        <p lang={bodyLang(question, trace.language)} className="whitespace-pre-wrap select-text">
          {question}
        </p>
        <p className={cx('mt-1.5 text-12', trace.outcome === 'handoff' ? 'text-danger' : 'text-ai-text')}>
          {trace.outcome === 'handoff'
            ? t('inbox.why.handedOff', { reason: reason(trace.reason) })
            : t('inbox.why.answered')}
        </p>
      </Section>
      {trace.passages.length > 0 && (
        <Section
          title={t('inbox.why.passages')}
          aside={t('inbox.why.confidence', { percent: formatPercent(confidence) })}
        >
          <TracePassages passages={trace.passages} />
        </Section>
      )}
      {tools.length > 0 && (
        <Section title={t('inbox.why.tools')}>
          <ul className="flex flex-col gap-2">
            {tools.map((tool, index) => (
              <li key={index} className="rounded-2 bg-sunken/60 px-3 py-2">
                <p className="flex items-center gap-2 font-medium">
                  <Wrench className="size-3.5 stroke-[1.6] text-text-3" aria-hidden="true" />
                  {tool.title}
                  <span
                    className={cx('ml-auto text-12 font-normal', tool.ok ? 'text-text-3' : 'text-danger')}
                  >
                    {tool.ok ? t('inbox.why.ms', { ms: tool.ms }) : t('inbox.why.toolFailed')}
                  </span>
                </p>
                {[tool.input, tool.output].filter(Boolean).map((text, line) => (
                  <pre
                    key={line}
                    className="mt-1 max-h-24 overflow-y-auto font-mono text-11 whitespace-pre-wrap text-text-2"
                  >
                    {text}
                  </pre>
                ))}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {checks.length > 0 && (
        <Section title={t('inbox.why.checks')}>
          <ul className="flex flex-col gap-1.5">
            {checks.map((check) => (
              <Check key={check.name} {...check} />
            ))}
          </ul>
        </Section>
      )}
      <Section title={t('inbox.why.facts')}>
        <TraceFacts trace={trace} />
      </Section>
    </div>
  );
}

const checkNames = [
  'citations_exist',
  'figures_supported',
  'prices_supported',
  'dates_supported',
  'links_supported',
  'phones_supported',
  'script_right',
  'model',
] as const;

function Check({ name, passed, detail }: Trace['checks'][number]) {
  const { t } = useTranslation('chat');
  const known = checkNames.find((one) => one === name);
  const Icon = passed ? CircleCheck : CircleX;
  return (
    <li className="flex gap-2">
      <Icon
        className={cx('mt-0.5 size-4 shrink-0 stroke-[1.8]', passed ? 'text-ok' : 'text-danger')}
        aria-hidden="true"
      />
      <span className="min-w-0">
        {known ? t(`inbox.check.${known}`) : name}
        <span className="sr-only">: {passed ? t('inbox.why.passed') : t('inbox.why.failed')}</span>
        {!passed && detail && <span className="block text-12 text-danger">{detail}</span>}
      </span>
    </li>
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
