import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { timeBins, type WorkspaceDashboard } from '#shared/contract/workspaceDashboard.ts';
import { Section } from '#web/features/dashboard/Section.tsx';
import { useSentences } from '#web/features/dashboard/useSentences.ts';
import { formatDuration } from '#web/lib/format.ts';
import { Histogram } from '#web/ui/chart/Histogram.tsx';
import { Tabs } from '#web/ui/display/Tabs.tsx';

const measures = ['first_response', 'person_response', 'resolution'] as const;

/** How long customers waited: median, 90th percentile, and how the times are spread. */
export function Times({ data }: { data: WorkspaceDashboard }) {
  const { t } = useTranslation('user-dashboard');
  const [measure, setMeasure] = useState<(typeof measures)[number]>('first_response');
  const join = useSentences();
  const { median, p90, bins, count } = data.current[measure];
  const { median: medianBefore } = data.before[measure];
  const columns = bins.map((value, bin) => {
    const [from, to] = [timeBins[bin - 1], timeBins[bin]];
    const short = to === undefined ? `>${formatBound(from!)}` : `≤${formatBound(to)}`;
    if (to === undefined) return { short, value, long: t('times.above', { from: formatDuration(from!) }) };
    if (from === undefined) return { short, value, long: t('times.below', { to: formatDuration(to) }) };
    return { short, value, long: t('times.between', { from: formatDuration(from), to: formatDuration(to) }) };
  });
  return (
    <Section title={t('times.title')}>
      <Tabs
        label={t('times.title')}
        value={measure}
        onChange={setMeasure}
        tabs={measures.map((value) => ({ value, label: t(`times.${value}`) }))}
      >
        <p className="pt-3 pb-4 text-13 text-text-2">
          {median === null || p90 === null ? (
            t('times.none')
          ) : (
            <>
              <span className="text-20 font-semibold text-text">{formatDuration(median)}</span>{' '}
              {join(
                t('times.median'),
                t('times.p90', { time: formatDuration(p90) }),
                medianBefore === null ? '' : t('times.before', { time: formatDuration(medianBefore) }),
              )}
            </>
          )}
        </p>
        <Histogram
          label={t(`times.${measure}`)}
          columnName={t('times.time')}
          valueName={t('times.conversations')}
          columns={columns}
          tone={measure === 'person_response' ? 'human' : 'muted'}
          empty={count === 0 ? t('times.none') : ''}
        />
      </Tabs>
    </Section>
  );
}

/** As short as the axis needs: "30s", "5m", "4h", "1d". */
function formatBound(seconds: number): string {
  if (seconds < 60) return `${seconds}s`;
  if (seconds < 3_600) return `${seconds / 60}m`;
  return seconds < 86_400 ? `${seconds / 3_600}h` : `${seconds / 86_400}d`;
}
