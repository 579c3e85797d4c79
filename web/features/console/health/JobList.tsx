import { useTranslation } from 'react-i18next';
import { busyJobs, type Health } from '#web/features/console/health/problems.ts';
import { formatNumber } from '#web/lib/format.ts';
import { cx } from '#web/ui/cx.ts';
import { Section } from '#web/ui/display/Section.tsx';

const columns = ['ready', 'active', 'failed'] as const;

/** How many jobs of each kind wait, run and failed; idle kinds are one line. */
export function JobList({ jobs }: { jobs: Health['jobs'] }) {
  const { t } = useTranslation('admin-dashboard');
  const { busy, idle } = busyJobs(jobs);
  return (
    <Section title={t('health.jobs')}>
      {busy.length > 0 && (
        <table className="w-full text-13" aria-label={t('health.jobs')}>
          <thead>
            <tr className="text-left text-12 text-text-3">
              <th className="border-b hairline py-1.5 font-medium">{t('health.kind')}</th>
              {columns.map((column) => (
                <th key={column} className="border-b hairline py-1.5 pl-4 text-right font-medium">
                  {t(`health.job.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {busy.map((job) => (
              <tr key={job.kind}>
                <td className="border-b hairline py-1.5 font-mono text-12 break-words">{job.kind}</td>
                {columns.map((column) => (
                  <td
                    key={column}
                    className={cx(
                      'border-b hairline py-1.5 pl-4 text-right',
                      job[column] === 0 && 'text-text-3',
                      column === 'failed' && job.failed > 0 && 'font-medium text-danger',
                    )}
                  >
                    {formatNumber(job[column])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="mt-2 text-13 text-text-2">
        {t('health.idle', { count: idle, number: formatNumber(idle) })}
      </p>
    </Section>
  );
}
