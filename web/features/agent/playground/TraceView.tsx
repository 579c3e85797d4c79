import { Footprints } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfidenceScale } from '#web/entities/agent/ConfidenceScale.tsx';
import { useHandoffReason } from '#web/entities/conversation/useHandoffReason.ts';
import { textLanguage } from '#web/entities/message/textLanguage.ts';
import { AddAnswer } from '#web/entities/trace/AddAnswer.tsx';
import { TraceChecks } from '#web/entities/trace/TraceChecks.tsx';
import { TraceFacts } from '#web/entities/trace/TraceFacts.tsx';
import { TracePassages } from '#web/entities/trace/TracePassages.tsx';
import { TraceTools } from '#web/entities/trace/TraceTools.tsx';
import type { Turn } from '#web/features/agent/playground/turns.ts';
import { useRangeLabels } from '#web/features/agent/useRangeLabels.ts';
import { formatPercent } from '#web/lib/format.ts';
import { locale } from '#web/lib/locale.ts';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { cx } from '#web/ui/cx.ts';

interface Props {
  /** Those with an answer. */
  turns: readonly Turn[];
  shown: Turn | undefined;
  onShow: (id: number) => void;
}

/** How the agent came to an answer, step by step. */
export function TraceView({ turns, shown, onShow }: Props) {
  const { t } = useTranslation(['parley', 'chat']);
  const reason = useHandoffReason();
  const labels = useRangeLabels();
  if (!shown?.reply) {
    return <EmptyState icon={<Footprints />} title={t('trace.empty')} text={t('trace.emptyText')} />;
  }
  const { trace } = shown.reply;
  const { passages, tools, checks } = trace;
  const isHandoff = trace.outcome === 'handoff';
  const outcomes = {
    answer: t('chat:trace.answered'),
    choices: t('trace.offered'),
    reply: t('trace.replied'),
  };
  return (
    <div className="flex h-full flex-col overflow-y-auto px-4 pt-4 pb-6">
      {turns.length > 1 && (
        <Select
          label={t('trace.which')}
          options={turns.map(({ id, question }) => ({ value: id, label: question }))}
          value={shown.id}
          onChange={onShow}
          className="mb-5 shrink-0"
        />
      )}
      <ol>
        <Step title={t('trace.question')}>
          <p lang={textLanguage(trace.question)} className="text-14 whitespace-pre-wrap">
            {trace.question || shown.question}
          </p>
          <p className="text-12 text-text-3">
            {t('trace.language', { language: languageName(trace.language) })}
          </p>
        </Step>
        <Step title={t('chat:trace.passages')} note={passages.length ? undefined : t('trace.noPassages')}>
          {passages.length > 0 && (
            <>
              <p className="text-13">{t('trace.confidence', { share: formatPercent(trace.confidence) })}</p>
              {trace.brain === 'built_in' && (
                <div className="mt-2 mb-3 [--ground:var(--color-canvas)]">
                  <ConfidenceScale
                    confidence={trace.confidence}
                    thresholds={shown.thresholds}
                    labels={labels}
                  />
                </div>
              )}
              <div className="mt-2">
                <TracePassages passages={passages} />
              </div>
            </>
          )}
        </Step>
        <Step title={t('chat:trace.tools')} note={tools.length ? undefined : t('trace.noTools')}>
          {tools.length > 0 && <TraceTools tools={tools} />}
        </Step>
        <Step title={t('chat:trace.checks')} note={checks.length ? undefined : t('trace.noChecks')}>
          {checks.length > 0 && <TraceChecks checks={checks} />}
        </Step>
        <Step title={t('trace.outcome')} tone={isHandoff ? 'human' : 'ai'} isLast>
          <p className={cx('mb-2 text-14 font-medium', isHandoff ? 'text-human-text' : 'text-ai-text')}>
            {isHandoff
              ? t('chat:trace.handedOff', { reason: reason(trace.reason) })
              : (outcomes[trace.outcome as keyof typeof outcomes] ?? trace.outcome)}
          </p>
          {trace.reason === 'no_answer' && (
            <p className="mb-2 text-13">
              <AddAnswer question={trace.question || shown.question} />
            </p>
          )}
          <TraceFacts trace={trace} isDraft={shown.version === 'draft'} />
        </Step>
      </ol>
    </div>
  );
}

interface StepProps {
  title: string;
  /** Shown beside the title of a step without content. */
  note?: string | undefined;
  tone?: 'ai' | 'human';
  isLast?: boolean;
  children?: ReactNode;
}

/** A step and the line that leads to the next. */
function Step({ title, note, tone, isLast = false, children }: StepProps) {
  return (
    <li className={cx('relative pl-6', !isLast && 'pb-5')}>
      {!isLast && <span aria-hidden="true" className="absolute top-3 -bottom-2 left-1.75 w-px bg-line" />}
      <span
        aria-hidden="true"
        className={cx(
          'absolute top-1.5 left-1 size-2 rounded-full',
          tone === 'ai' ? 'bg-ai' : tone === 'human' ? 'bg-human' : 'bg-line-strong',
        )}
      />
      <h3 className="text-13 font-medium text-text-2">
        {title}
        {note && <span className="ml-2 font-normal text-text-3">{note}</span>}
      </h3>
      {children && <div className="mt-1">{children}</div>}
    </li>
  );
}

/** "zh-hk" → "Chinese (Hong Kong)", in the page's language. */
function languageName(language: string): string {
  return (
    new Intl.DisplayNames([locale === 'en' ? 'en-GB' : locale], { type: 'language' }).of(language) ?? language
  );
}
