import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { WorkspaceDashboard } from '#shared/contract/workspaceDashboard.ts';
import { Section } from '#web/features/dashboard/Section.tsx';
import { formatAgo } from '#web/lib/format.ts';
import { ButtonLink } from '#web/ui/form/ButtonLink.tsx';
import { TextLink } from '#web/ui/display/TextLink.tsx';

/** Questions that the knowledge had no answer to, each with the way to add one. */
export function Unanswered({ data, mayEdit }: { data: WorkspaceDashboard; mayEdit: boolean }) {
  const { t } = useTranslation('user-dashboard');
  const { now, agent_name: name } = data;
  // The field of a question has one line.
  const unanswered = data.unanswered.map((one) => ({
    ...one,
    question: one.question.replace(/\s+/g, ' '),
  }));
  return (
    <Section title={t('unanswered.title')} text={t('unanswered.text', { name })}>
      {unanswered.length === 0 ? (
        <p className="py-4 text-13 text-text-2">{t('unanswered.none')}</p>
      ) : (
        <ul className="flex flex-col">
          {unanswered.map(
            ({ id, question, asked_count: count, last_asked_at: at, conversation_id: conversation }) => (
              <li key={id} className="flex items-center gap-4 border-t hairline py-2.5 first:border-t-0">
                <div className="min-w-0 flex-1">
                  <p dir="auto" className="line-clamp-2 text-14 break-words">
                    {question}
                  </p>
                  <p className="text-12 text-text-3">
                    {t('unanswered.asked', { count })} · {formatAgo(at, now)}
                    {conversation !== null && (
                      <>
                        {' · '}
                        <Link
                          to={`/app/chat/chat/${conversation}`}
                          className="underline decoration-line-strong underline-offset-3 hover:text-text"
                        >
                          {t('unanswered.conversation')}
                        </Link>
                      </>
                    )}
                  </p>
                </div>
                {mayEdit && (
                  <ButtonLink
                    size="s"
                    to={`/app/ai-knowledge/knowledge?${new URLSearchParams({ add: 'qa', question })}`}
                    aria-label={t('unanswered.addFor', { question })}
                  >
                    {t('unanswered.add')}
                  </ButtonLink>
                )}
              </li>
            ),
          )}
        </ul>
      )}
      {unanswered.length > 0 && (
        <TextLink to="/app/ai-knowledge/knowledge" className="mt-2 inline-block text-13">
          {t('unanswered.knowledge')}
        </TextLink>
      )}
    </Section>
  );
}
