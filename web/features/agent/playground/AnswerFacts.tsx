import { useTranslation } from 'react-i18next';
import { formatCost, formatLatency } from '#web/entities/trace/formatCost.ts';
import type { PlaygroundReply, Turn } from '#web/features/agent/playground/turns.ts';

interface Props {
  turn: Turn;
  reply: PlaygroundReply;
  onExplain: () => void;
}

/** Below an answer: the version of the agent, latency, cost and engine. */
export function AnswerFacts({ turn, reply, onExplain }: Props) {
  const { t } = useTranslation('parley');
  const { trace } = reply;
  const facts = [
    turn.version === 'draft' ? t('playground.draft') : t('playground.live', { number: trace.version }),
    formatLatency(trace.latency_ms),
    trace.cost_microcents > 0 ? formatCost(trace.cost_microcents) : t('cost.none'),
    trace.brain === 'model' ? trace.model : t('brain.builtIn'),
  ];
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5 text-12 text-text-3">
      {facts.map((fact) => (
        <span key={fact} className="contents">
          <span>{fact}</span>
          <span aria-hidden="true">·</span>
        </span>
      ))}
      <button
        type="button"
        onClick={onExplain}
        className="rounded-1 font-medium text-human-text underline decoration-human-text/40 underline-offset-3 hover:decoration-current max-md:min-h-9"
      >
        {t('playground.why')}
      </button>
    </p>
  );
}
