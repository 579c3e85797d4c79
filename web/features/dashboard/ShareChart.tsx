import { useTranslation } from 'react-i18next';
import type { WorkspaceDashboard } from '#shared/contract/workspaceDashboard.ts';
import { addDays } from '#web/features/dashboard/dashboardRange.ts';
import { Section } from '#web/features/dashboard/Section.tsx';
import { useChange } from '#web/features/dashboard/useChange.ts';
import { useSentences } from '#web/features/dashboard/useSentences.ts';
import { formatDay, formatNumber, formatShortDay } from '#web/lib/format.ts';
import { StackedArea } from '#web/ui/chart/StackedArea.tsx';

/** Conversations over time: those that the agent answered alone, and those with people. */
export function ShareChart({ data }: { data: WorkspaceDashboard }) {
  const { t } = useTranslation('user-dashboard');
  const change = useChange();
  const join = useSentences();
  const { current, before, series, series_before: earlier, unit, agent_name: agent } = data;
  const columns = earlier.map((_, place) => columnAt(data, place));
  return (
    <Section
      title={t('share.title')}
      text={join(
        t('share.text', { count: current.conversations, total: formatNumber(current.conversations) }),
        change(current.conversations, before.conversations),
      )}
    >
      <StackedArea
        label={t('share.title')}
        columnName={t(`share.unit.${unit}`)}
        columns={columns}
        series={[
          { name: t('share.agent', { name: agent }), tone: 'ai', values: series.map((one) => one.agent) },
          { name: t('share.people'), tone: 'human', values: series.map((one) => one.people) },
        ]}
        before={{ name: t('share.before'), values: earlier }}
        empty={t('share.empty')}
        className="h-64 max-md:h-48"
      />
    </Section>
  );
}

function columnAt({ from, to, unit }: WorkspaceDashboard, place: number): { short: string; long: string } {
  const utc = { timeZone: 'UTC' };
  const noon = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000;
  if (unit === 'hour') {
    const hour = `${String(place).padStart(2, '0')}:00`;
    return { short: hour, long: hour };
  }
  const first = addDays(from, unit === 'week' ? place * 7 : place);
  const short = formatShortDay(noon(first), utc);
  if (unit === 'day') return { short, long: formatDay(noon(first), noon(to), utc) };
  const last = [addDays(first, 6), to].sort()[0]!;
  return { short, long: `${short} – ${formatShortDay(noon(last), utc)}` };
}
