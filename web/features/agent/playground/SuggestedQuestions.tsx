import { CornerDownRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { knowledgeRoutes } from '#shared/contract/knowledge.ts';
import { locale } from '#web/lib/locale.ts';
import { usePage } from '#web/lib/queries.ts';
import { suggestQuestions } from '#web/features/agent/playground/suggestQuestions.ts';
import { textLanguage } from '#web/entities/message/textLanguage.ts';
import type { Agent } from '#web/features/agent/useAgentForm.ts';
import { readyQuestions } from '#web/features/agent/studioLoader.ts';
import { Skeleton } from '#web/ui/display/Skeleton.tsx';
import { TextLink } from '#web/ui/display/TextLink.tsx';

/** Before the first question: some that the knowledge answers, and one that asks for a person. */
export function SuggestedQuestions({ agent, onAsk }: { agent: Agent; onAsk: (question: string) => void }) {
  const { t } = useTranslation('parley');
  const { data, isPending } = usePage(knowledgeRoutes.list, readyQuestions, {
    quiet: true,
    staleTime: 60_000,
  });
  const questions = suggestQuestions(data?.rows.map(({ title }) => title) ?? [], locale);
  return (
    <div className="my-auto flex flex-col gap-4 py-4">
      <div>
        <p className="text-16 font-semibold">{t('playground.emptyTitle', { name: agent.draft.name })}</p>
        <p className="mt-1 text-13 text-pretty text-text-2">{t('playground.emptyText')}</p>
      </div>
      <ul className="flex flex-col gap-2">
        {isPending
          ? [1, 2, 3].map((row) => (
              <li key={row}>
                <Skeleton className="h-10" />
              </li>
            ))
          : [...questions, t('playground.person')].map((question) => (
              <li key={question}>
                <button
                  type="button"
                  lang={textLanguage(question)}
                  onClick={() => onAsk(question)}
                  className="flex min-h-10 w-full items-center gap-2.5 rounded-3 bg-surface px-3.5 py-2 text-left text-14 shadow-[inset_0_0_0_1px_var(--color-line)] transition-shadow hover:shadow-[inset_0_0_0_1px_var(--color-line-strong)] max-md:min-h-11"
                >
                  <CornerDownRight className="size-4 shrink-0 stroke-[1.6] text-text-3" aria-hidden="true" />
                  {question}
                </button>
              </li>
            ))}
      </ul>
      {data && questions.length === 0 && (
        <p className="text-13 text-text-2">
          <span className="block">{t('playground.noQuestions')}</span>
          <TextLink to="/app/ai-knowledge/knowledge?add=qa">{t('playground.addQuestion')}</TextLink>
        </p>
      )}
    </div>
  );
}
