import { Check } from 'lucide-react';
import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { AskStep } from '#web/features/dashboard/setUp/AskStep.tsx';
import { ChatTry } from '#web/features/dashboard/setUp/ChatTry.tsx';
import { IdentityStep } from '#web/features/dashboard/setUp/IdentityStep.tsx';
import { KnowledgeStep } from '#web/features/dashboard/setUp/KnowledgeStep.tsx';
import { PeopleStep } from '#web/features/dashboard/setUp/PeopleStep.tsx';
import { SiteStep } from '#web/features/dashboard/setUp/SiteStep.tsx';
import { steps, type SetUpState, type StepName } from '#web/features/dashboard/setUp/useSetUp.ts';
import { useAgent } from '#web/entities/agent/useAgent.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { ProgressBar } from '#web/ui/display/ProgressBar.tsx';
import { cx } from '#web/ui/cx.ts';

const bodies: Record<StepName, ComponentType<{ onDone: () => void }>> = {
  identity: IdentityStep,
  knowledge: KnowledgeStep,
  asked: AskStep,
  site: SiteStep,
  people: PeopleStep,
};

/** From a new organization to the first answer: each step is done in place, beside a chat that tries the agent. */
export default function SetUp({ setUp }: { setUp: SetUpState }) {
  const { t } = useTranslation('user-dashboard');
  const { name } = useAgent();
  const { onAsked, onDismiss } = setUp;
  const done = setUp.done!;
  const [chosen, setChosen] = useState<StepName>();
  const open = chosen ?? steps.find((step) => !done[step]);
  const count = steps.filter((step) => done[step]).length;
  return (
    <section aria-labelledby="set-up" className="px-6 pb-8 max-md:px-4">
      <div className="grid grid-cols-[minmax(0,1fr)_24rem] gap-10 max-lg:grid-cols-1">
        <div className="min-w-0">
          <div className="flex flex-wrap items-start justify-between gap-3">
            <div>
              <h2 id="set-up" className="text-16 font-semibold">
                {t('setUp.title', { name })}
              </h2>
              <p className="mt-0.5 text-13 text-text-2">{t('setUp.text')}</p>
            </div>
            <Button variant="quiet" size="s" onClick={onDismiss}>
              {t('setUp.dismiss')}
            </Button>
          </div>
          <div className="mt-4">
            <ProgressBar
              share={count / steps.length}
              label={t('setUp.progress', { count, total: steps.length })}
            />
          </div>
          <ol className="mt-4 flex flex-col">
            {steps.map((step, place) => {
              const Body = bodies[step];
              const isOpen = step === open;
              return (
                <li key={step} className="border-t hairline first:border-t-0">
                  <h3>
                    <button
                      type="button"
                      aria-expanded={isOpen}
                      onClick={() => setChosen(step)}
                      className="flex min-h-12 w-full items-center gap-3 rounded-2 py-2 text-left"
                    >
                      <Mark isDone={done[step]} number={place + 1} isOpen={isOpen} />
                      <span className={cx('text-14', isOpen ? 'font-semibold' : 'font-medium')}>
                        {t(`setUp.${step}.title`)}
                        {done[step] && <span className="sr-only"> {t('setUp.done')}</span>}
                      </span>
                    </button>
                  </h3>
                  {isOpen && (
                    <div className="pb-6 ps-10 max-md:ps-0">
                      <p className="mb-4 max-w-[60ch] text-13 text-pretty text-text-2">
                        {t(`setUp.${step}.text`, { name })}
                      </p>
                      <Body onDone={() => setChosen(undefined)} />
                    </div>
                  )}
                </li>
              );
            })}
          </ol>
        </div>
        <ChatTry onAnswered={onAsked} />
      </div>
    </section>
  );
}

function Mark({ isDone, number, isOpen }: { isDone: boolean; number: number; isOpen: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid size-7 shrink-0 place-items-center rounded-full text-12 font-semibold',
        isDone
          ? 'bg-human text-on-human'
          : isOpen
            ? 'bg-human-soft text-human-text'
            : 'text-text-2 shadow-[inset_0_0_0_1.5px_var(--color-line-strong)]',
      )}
    >
      {isDone ? <Check className="size-4 stroke-[2.5]" /> : number}
    </span>
  );
}
