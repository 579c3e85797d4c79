import { useTranslation } from 'react-i18next';
import type { Trace } from '#shared/contract/conversation.ts';
import { formatCost, formatLatency } from '#web/entities/trace/formatCost.ts';
import { formatDateTime, formatNumber } from '#web/lib/format.ts';

interface Props {
  trace: Trace;
  /** By the draft, which has no version number. */
  isDraft?: boolean;
}

/** The engine, tokens, cost and time of an answer. */
export function TraceFacts({ trace, isDraft = false }: Props) {
  const { t } = useTranslation('chat');
  const { input_tokens: input, output_tokens: output, cost_microcents: cost } = trace;
  const counts = { input: formatNumber(input), output: formatNumber(output) };
  const facts: [name: string, value: string | false][] = [
    [t('trace.engine'), trace.brain === 'model' ? trace.model : t('trace.builtIn')],
    [t('trace.version'), !isDraft && formatNumber(trace.version)],
    [t('trace.tokens'), input + output > 0 && t('trace.tokenCounts', counts)],
    [t('trace.cost'), cost > 0 ? formatCost(cost) : t('trace.free')],
    [t('trace.time'), formatLatency(trace.latency_ms)],
    [t('trace.at'), formatDateTime(trace.created_at)],
  ];
  return (
    <dl className="grid grid-cols-[104px_minmax(0,1fr)] gap-x-2 gap-y-1.5 text-13">
      {facts.map(
        ([name, value]) =>
          value !== false && (
            <div key={name} className="contents">
              <dt className="text-text-3">{name}</dt>
              <dd className="select-text">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
