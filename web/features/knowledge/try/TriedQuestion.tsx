import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { knowledgeRoutes } from '#shared/contract/knowledge.ts';
import { formatPercent } from '#web/lib/format.ts';
import { useCall } from '#web/lib/queries.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { SkeletonLines } from '#web/ui/display/Skeleton.tsx';
import { Dot } from '#web/ui/display/StatusDot.tsx';
import { ConfidenceScale } from '#web/entities/agent/ConfidenceScale.tsx';
import { FoundPassage } from '#web/features/knowledge/try/FoundPassage.tsx';
import { useAgent } from '#web/entities/agent/useAgent.ts';
import { rangeOf } from '#web/entities/agent/thresholds.ts';

const shown = 5;

interface Props {
  question: string;
  onOpen: (sourceId: number) => void;
  onTeach: (question: string) => void;
}

/** The passages for a question, and what the agent would do. */
export function TriedQuestion({ question, onOpen, onTeach }: Props) {
  const { t } = useTranslation(['ai-knowledge', 'common']);
  const { name, thresholds } = useAgent();
  const { data, error, refetch, isFetching } = useCall(knowledgeRoutes.search, {
    body: { query: question, limit: shown },
  });
  if (!data && error) {
    return (
      <div className="flex items-center gap-3 border-t hairline p-4" role="alert">
        <p className="flex-1 text-14">{t('try.failed')}</p>
        <Button size="s" busy={isFetching} onClick={() => void refetch()}>
          {t('common:action.retry')}
        </Button>
      </div>
    );
  }
  if (!data) return <SkeletonLines className="border-t hairline p-4" />;
  const confidence = data[0]?.confidence ?? 0;
  const range = rangeOf(confidence, thresholds);
  const words = t('try.confidence', { share: formatPercent(confidence) });
  return (
    <div className="border-t hairline px-4 pt-4 pb-2 max-md:px-3">
      <div className="grid grid-cols-[1fr_minmax(0,22rem)] items-center gap-x-8 gap-y-3 max-lg:grid-cols-1">
        <div role="status">
          <p className="flex items-center gap-2.5 text-16 font-semibold">
            <Dot tone={range === 'handoff' ? 'human' : 'ai'} className="size-2! shrink-0" />
            {t(`try.${range}`, { name })}
          </p>
          {data.length === 0 && <p className="mt-0.5 ml-4.5 text-14 text-text-2">{t('try.nothing')}</p>}
        </div>
        <div role="img" aria-label={words}>
          <p className="mb-1 text-12 text-text-2" aria-hidden="true">
            {words}
          </p>
          <ConfidenceScale
            confidence={confidence}
            thresholds={thresholds}
            labels={{
              handoff: t('try.range.handoff'),
              choices: t('try.range.choices'),
              answer: t('try.range.answer'),
            }}
          />
        </div>
      </div>
      {range !== 'answer' && (
        <Button variant="quiet" size="s" className="mt-2 ml-2" onClick={() => onTeach(question)}>
          <Plus aria-hidden="true" />
          {t('try.teach')}
        </Button>
      )}
      {data.length > 0 && (
        <ol aria-label={t('try.passages')} className="mt-3 flex flex-col">
          {data.map((hit, index) => (
            <FoundPassage
              key={hit.passage_id}
              hit={hit}
              best={data[0]!.score}
              used={range === 'choices' ? index < 3 : range === 'answer' && index === 0}
              onOpen={onOpen}
            />
          ))}
        </ol>
      )}
    </div>
  );
}
