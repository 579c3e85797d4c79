import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Health, HealthProblem } from '#web/features/console/health/problems.ts';
import { formatBytes, formatNumber } from '#web/lib/format.ts';
import { TextLink } from '#web/ui/display/TextLink.tsx';

const icons = { danger: CircleAlert, warn: TriangleAlert } as const;
const looks = { danger: 'bg-danger-soft', warn: 'bg-warn-soft' } as const;
const colors = { danger: 'text-danger', warn: 'text-warn' } as const;

/** Where something about it can be done. */
const pages: Partial<Record<HealthProblem['kind'], string>> = {
  mailFailed: '/admin/mail?status=failed',
  mailKept: '/admin/settings/notification',
  answerLimit: '/admin/settings/limits',
};

/** What is wrong, in words, and what it means. */
export function ProblemList({ problems, state }: { problems: readonly HealthProblem[]; state: Health }) {
  const { t } = useTranslation('admin-dashboard');
  return (
    <section aria-label={t('health.problems')} role="alert">
      <ul className="flex flex-col gap-2">
        {problems.map(({ kind, severity, count, names }) => {
          const Icon = icons[severity];
          const page = pages[kind];
          return (
            <li key={kind} className={`flex items-start gap-2.5 rounded-3 px-4 py-3 ${looks[severity]}`}>
              <Icon
                className={`mt-0.5 size-4.5 shrink-0 stroke-[1.8] ${colors[severity]}`}
                aria-hidden="true"
              />
              <div className="min-w-0 flex-1">
                <p className={`text-14 font-medium ${colors[severity]}`}>
                  {t(`health.problem.${kind}`, { count, number: formatNumber(count) })}
                </p>
                <p className="text-13 text-pretty text-text-2">
                  {t(`health.meaning.${kind}`, { reserve: formatBytes(state.storage.reserve_bytes) })}
                  {names.length > 0 && (
                    <span className="mt-0.5 block font-mono text-12 break-words">{names.join(', ')}</span>
                  )}
                </p>
              </div>
              {page && (
                <TextLink to={page} className="text-13 whitespace-nowrap">
                  {t('health.look')}
                </TextLink>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
