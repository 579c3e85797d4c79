import { BookOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SectionHead } from '#web/site/home/SectionHead.tsx';
import { Dot } from '#web/ui/display/StatusDot.tsx';

const points = ['person', 'chinese', 'trace'] as const;
const statements = [
  { text: 'agent.first', source: 1 },
  { text: 'agent.second', source: 2 },
] as const;

/** An answer with its citations, beside the passages that they name. */
export function AgentSection() {
  const { t } = useTranslation('website');
  return (
    <section aria-labelledby="ai-agent" className="bg-human-soft">
      <div className="mx-auto max-w-400 px-14 py-24 max-lg:px-8 max-md:px-4 max-md:py-16">
        <SectionHead id="ai-agent" title={t('agent.title')}>
          {t('agent.lead')}
        </SectionHead>
        <figure className="traced mt-12 grid items-start gap-6 md:grid-cols-2 lg:gap-10 max-md:mt-8">
          <figcaption className="sr-only">{t('agent.example')}</figcaption>
          <div className="flex flex-col gap-3 text-[15px] leading-normal lang-zh:leading-[1.7]">
            <p className="max-w-[85%] self-start rounded-4 rounded-bl-1 bg-surface px-4 py-3">
              {t('agent.question')}
            </p>
            <div className="max-w-[92%] self-end rounded-4 rounded-br-1 bg-ai-soft px-4 py-3">
              <p className="mb-1 flex items-center gap-2 text-12 font-semibold text-ai-text">
                <Dot tone="ai" className="ml-0.75" />
                {t('card.agent')}
              </p>
              <p className="flex flex-col items-start gap-1.5">
                {statements.map(({ text, source }) => (
                  <span key={source}>
                    {t(text)}
                    <button
                      type="button"
                      data-cites={source}
                      aria-describedby={`source-${source}`}
                      className="mt-1 mb-1.5 flex min-h-7 items-center gap-1.5 rounded-1 bg-surface px-2 py-0.5 text-left text-13 text-text-2 shadow-[inset_0_0_0_1px_var(--color-ai-line)] transition-colors hover:text-text focus:text-text max-md:min-h-11"
                    >
                      <BookOpen className="size-3.5 shrink-0 stroke-[1.8]" aria-hidden="true" />
                      <span className="sr-only">
                        {t('agent.cites', { title: t(`agent.source.${source}.title`) })}
                      </span>
                      <span aria-hidden="true">{t(`agent.source.${source}.title`)}</span>
                    </button>
                  </span>
                ))}
              </p>
            </div>
          </div>
          <div className="overflow-hidden rounded-4 bg-surface shadow-1">
            <p className="flex items-center gap-2 border-b hairline px-5 py-3 text-14 font-semibold">
              <BookOpen className="size-4.25 stroke-[1.6] text-text-3" aria-hidden="true" />
              {t('agent.knowledge')}
            </p>
            <div className="flex flex-col gap-1 py-3 pl-2 pr-2">
              {([1, 2, 3] as const).map((source) => (
                <div
                  key={source}
                  id={`source-${source}`}
                  data-source={source}
                  className="source ml-1 rounded-r-2 px-4 py-3"
                >
                  <p className="text-[15px] font-semibold">{t(`agent.source.${source}.title`)}</p>
                  <p className="mt-1 text-14 text-text-2">{t(`agent.source.${source}.text`)}</p>
                </div>
              ))}
            </div>
          </div>
        </figure>
        <div className="mt-16 grid gap-x-12 gap-y-8 md:grid-cols-3 max-md:mt-12">
          {points.map((point) => (
            <div key={point} className="border-t border-line-strong/50 pt-5">
              <h3 className="text-18 font-semibold">{t(`agent.point.${point}.title`)}</h3>
              <p className="mt-2 text-text-2 lang-zh:leading-[1.8]">{t(`agent.point.${point}.text`)}</p>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
