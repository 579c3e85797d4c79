import { Footprints } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '#web/lib/format.ts';
import { locale } from '#web/lib/locale.ts';
import { formatCost, formatLatency } from '#web/features/agent/cost.ts';
import { TraceChecks } from '#web/features/agent/playground/TraceChecks.tsx';
import { TracePassages } from '#web/features/agent/playground/TracePassages.tsx';
import { TraceTools } from '#web/features/agent/playground/TraceTools.tsx';
import type { Turn } from '#web/features/agent/playground/turns.ts';
import { useReason } from '#web/features/agent/playground/useReason.ts';
import { textLang } from '#web/features/agent/textLang.ts';
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
  const { t } = useTranslation('parley');
  const reason = useReason();
  if (!shown?.reply) {
    return <EmptyState icon={<Footprints />} title={t('trace.empty')} text={t('trace.emptyText')} />;
  }
  const { trace } = shown.reply;
  const isHandoff = trace.outcome === 'handoff';
  const outcomes = { answer: t('trace.answered'), choices: t('trace.offered'), reply: t('trace.replied') };
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
          <p lang={textLang(trace.question, locale)} className="text-14 whitespace-pre-wrap">
            {trace.question || shown.question}
          </p>
          <p className="text-12 text-text-3">
            {t('trace.language', { language: languageName(trace.language) })}
          </p>
        </Step>
        <Step title={t('trace.passages')} note={trace.passages.length ? undefined : t('trace.noPassages')}>
          {trace.passages.length > 0 && <TracePassages trace={trace} thresholds={shown.thresholds} />}
        </Step>
        <Step title={t('trace.tools')} note={trace.tools.length ? undefined : t('trace.noTools')}>
          {trace.tools.length > 0 && <TraceTools tools={trace.tools} />}
        </Step>
        <Step title={t('trace.checks')} note={trace.checks.length ? undefined : t('trace.noChecks')}>
          {trace.checks.length > 0 && <TraceChecks checks={trace.checks} />}
        </Step>
        <Step title={t('trace.outcome')} tone={isHandoff ? 'human' : 'ai'} isLast>
          <p className={cx('text-14 font-medium', isHandoff ? 'text-human-text' : 'text-ai-text')}>
            {isHandoff
              ? t('trace.handedOff', { reason: reason(trace.reason) })
              : (outcomes[trace.outcome as keyof typeof outcomes] ?? trace.outcome)}
          </p>
          <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-13">
            <Fact name={t('trace.sure')}>
              {trace.passages.length ? formatPercent(trace.confidence) : t('trace.notAsked')}
            </Fact>
            <Fact name={t('trace.brain')}>{trace.brain === 'model' ? trace.model : t('brain.builtIn')}</Fact>
            <Fact name={t('trace.tokens')}>
              {trace.input_tokens + trace.output_tokens > 0
                ? t('trace.tokenCounts', {
                    input: formatNumber(trace.input_tokens),
                    output: formatNumber(trace.output_tokens),
                  })
                : t('trace.noTokens')}
            </Fact>
            <Fact name={t('trace.cost')}>
              {trace.cost_microcents > 0 ? formatCost(trace.cost_microcents) : t('cost.none')}
            </Fact>
            <Fact name={t('trace.time')}>{formatLatency(trace.latency_ms)}</Fact>
          </dl>
        </Step>
      </ol>
    </div>
  );
}

interface StepProps {
  title: string;
  /** Stands beside the title where there is nothing to show. */
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

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-text-3">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** "zh-hk" → "Chinese (Hong Kong)", in the page's language. */
function languageName(language: string): string {
  return (
    new Intl.DisplayNames([locale === 'en' ? 'en-GB' : locale], { type: 'language' }).of(language) ?? language
  );
}
